# Turns the plain comments of fastsud.h into Doxygen's: a comment documents what follows it up to the next empty line,
# one after a member that member, and a ruler with a title begins a group. Lines keep their numbers.
/^\/\* -+ .* \*\/$/ {
    gsub(/^\/\* -+ | \*\/$/, "")
    $0 = (n_groups++ ? "/** @} */ " : "") "/** @defgroup group" n_groups " " toupper(substr($0, 1, 1)) substr($0, 2) " */"
    is_ruler = 1
}
is_ruler && /^$/ {
    $0 = "/** @{ */"
    is_ruler = 0
}
n_groups && /__cplusplus/ && !has_ended {
    $0 = "/** @} */\n" $0
    has_ended = 1
}
/^$/ {
    first = ""
}
/^\/\*[^*]/ || /^\/\*$/ {
    sub(/^\/\*/, n_comments++ ? "/**" : "/** @file")
}
/^ .*\/\*/ {
    sub(/\/\*/, /^ *\/\*/ ? "/**" : "/**<")
}
/^FASTSUD_API|^#define/ {
    sub(/\/\*/, "/**<")
    name = $2
    if (match($0, /fastsud_[a-z_]+\(/)) {
        name = substr($0, RSTART, RLENGTH) ")"
    }
    if (first == "") {
        first = name
    }
}
name != first && (/\);$/ || /^#define/) {
    $0 = $0 " /**< Described with " first ". */"
}
# Doxygen shows no struct without members; its comment goes to the first function below it.
/^struct [a-z_]+;$/ {
    $0 = ""
}
{
    print
}
END {
    print "/** @mainpage\n@copydoc fastsud.h */"
}
