# Completion for fastsud in bash.

# What may follow an option that takes one of some words, for a command.
_fastsud_values() {
    case $2 in
    --format) [[ $1 == rate ]] && echo "csv jsonl" || echo "solution pair csv grid jsonl none" ;;
    --engine) echo "lockstep csp backtrack logic sat" ;;
    --isa) [[ $1 == bench ]] && echo "all avx512 avx2 sse41 portable" || echo "avx512 avx2 sse41 portable" ;;
    --select) echo "first mrv mrv+degree" ;;
    --propagate) echo "peers singles" ;;
    --method) echo "levels theory" ;;
    --then) echo "search" ;;
    --encoding) echo "minimal extended" ;;
    --level) echo "0 1 2 3 4 5 6 7 8 9 10" ;;
    --summary) echo "text json none" ;;
    --color) echo "auto always never" ;;
    esac
}

_fastsud_options() {
    local common="--help --version"
    local run="--output --threads --isa --strict --summary --quiet"
    local engine="--engine --select --propagate --method --level --then --encoding"
    local measures="--node-limit --level --propagate --morphs --seed --backdoors"
    case $1 in
    solve) echo "$common $run $engine --format --limit --node-limit" ;;
    check) echo "$common $run $engine --node-limit" ;;
    explain) echo "$common --level --information --hint --json --color" ;;
    rate) echo "$common $run $measures --format" ;;
    stats)
        echo "$common $run $measures --searches --ablation --duplicates --top --merge --csv --table --json --report"
        ;;
    cnf) echo "$common --output --encoding --nth --decode" ;;
    bench) echo "$common $engine --threads --limit --repeat --isa --select-table --json" ;;
    info) echo "$common --json" ;;
    esac
}

_fastsud() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="solve check explain rate stats cnf bench info" command="" word values
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ " $commands " == *" $word "* ]]; then
            command=$word
            break
        fi
    done
    # --option=value is three words to readline.
    if [[ $current == "=" ]]; then
        current=""
    elif [[ $previous == "=" ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    case $previous in
    -f) previous=--format ;;
    -j | --threads | --limit | --node-limit | --repeat | --nth | --morphs | --seed | --backdoors | --top) return ;;
    esac
    values=$(_fastsud_values "${command:-solve}" "$previous")
    if [[ -n $values ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_fastsud_options "${command:-solve}")" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        if [[ -z $command && $previous != -o && $previous != --output ]]; then
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$commands" -- "$current")
        fi
    fi
}
complete -o filenames -F _fastsud fastsud
