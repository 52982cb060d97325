/* The files of the report, byte for byte; the assembler finds them in the target's include directories. */
.macro embed symbol, path
    .global \symbol
    .hidden \symbol
    .type \symbol, %object
\symbol:
    .incbin "\path"
    .size \symbol, . - \symbol
    .global \symbol\()_end
    .hidden \symbol\()_end
    .type \symbol\()_end, %object
\symbol\()_end:
    .byte 0
    .size \symbol\()_end, 1
.endm

    .section .rodata
    embed fsd_report_page, report.html
    embed fsd_report_style, report.css
    embed fsd_report_charts, charts.js
    embed fsd_report_dom, dom.js
    embed fsd_report_figures, figures.js
    embed fsd_report_sections, sections.js

    .section .note.GNU-stack, "", %progbits
