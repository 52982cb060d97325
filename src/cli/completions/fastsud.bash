# Completion for fastsud in bash.

_fastsud() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="solve check explain info bench cnf" command="" word options
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
        solve | check | explain | info | bench | cnf)
            command=$word
            break
            ;;
        esac
    done
    COMPREPLY=()
    case $previous in
    -f | --format)
        mapfile -t COMPREPLY < <(compgen -W "solution pair csv grid jsonl none" -- "$current")
        return
        ;;
    --summary)
        mapfile -t COMPREPLY < <(compgen -W "text json none" -- "$current")
        return
        ;;
    --isa)
        mapfile -t COMPREPLY < <(compgen -W "avx512 avx2 sse41 portable" -- "$current")
        return
        ;;
    --color)
        mapfile -t COMPREPLY < <(compgen -W "auto always never" -- "$current")
        return
        ;;
    --engine)
        mapfile -t COMPREPLY < <(compgen -W "lockstep csp backtrack logic sat" -- "$current")
        return
        ;;
    --encoding)
        mapfile -t COMPREPLY < <(compgen -W "minimal extended" -- "$current")
        return
        ;;
    -j | --threads | --limit | --node-limit | --repeat | --nth | --level)
        return
        ;;
    esac
    case $command in
    check) options="--output --threads --node-limit --engine --isa --strict --summary --quiet --help --version" ;;
    explain) options="--level --hint --json --color --help --version" ;;
    info) options="--json --help --version" ;;
    bench) options="--threads --limit --repeat --engine --isa --select-table --json --help --version" ;;
    cnf) options="--output --encoding --nth --decode --help --version" ;;
    *)
        options="--format --output --threads --limit --node-limit --engine --isa --strict --summary --quiet"
        options+=" --help --version"
        ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        if [[ -z $command ]]; then
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$commands" -- "$current")
        fi
    fi
}
complete -o filenames -F _fastsud fastsud
