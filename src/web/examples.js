/* Puzzles to begin with. The hard ones are well known. */
export const examples = [
    { name: 'Easy', puzzle: '1.48....65.6..2.7.....51..2.7..8....9...1...5....2..1.8..94.....1.2..3.46....82.7' },
    { name: 'Medium', puzzle: '..94....7....23.915..8..24....6....94.......59....4....46..5..275.98....1....75..' },
    { name: 'Fiendish', puzzle: '....75.1....9...4..27..16....2....3..8..6..5..7....9....54..82..9...8....6.31....' },
    { name: 'Diabolical', puzzle: '.8..7......39.1...45....9...7.1....31..5.6..25....8.9...2....75...2.91......4..6.' },
    { name: '17 givens', puzzle: '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......' },
    { name: 'Very hard', puzzle: '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..' },
    { name: 'Two solutions', puzzle: '.1.9...4........7.2.4.8.3.9.6.1.8.3.5....3..2.............1..8.6..3..5.7.9...21..' },
    { name: '6x6', puzzle: '.6.5..15...62..1.3......6......1.3..' },
    {
        name: 'Killer',
        puzzle: '.Cage~13~R6C5~R6C6.Cage~14~R6C1~R7C1~R8C1~R9C1.Cage~31~R3C9~R4C6~R4C7~R4C8~R4C9.Cage~4~R1C7~R2C7' +
            '.Cage~19~R4C1~R4C2~R4C3~R5C3.Cage~20~R4C4~R4C5~R5C4~R5C5~R5C6.Cage~22~R5C1~R5C2~R6C2~R7C2' +
            '.Cage~12~R8C2~R9C2.Cage~26~R8C3~R8C4~R8C5~R8C6.Cage~13~R1C8~R2C8.Cage~10~R2C2~R3C1~R3C2' +
            '.Cage~14~R8C8~R8C9~R9C8~R9C9.Cage~20~R8C7~R9C5~R9C6~R9C7.Cage~34~R1C1~R1C2~R1C3~R2C1~R2C3' +
            '.Cage~22~R6C3~R6C4~R7C3~R7C4~R7C5.Cage~13~R5C7~R5C8~R6C7.Cage~31~R1C4~R1C5~R1C6~R2C4~R2C5~R2C6' +
            '.Cage~19~R5C9~R6C8~R6C9~R7C9.Cage~16~R7C6~R7C7~R7C8.Cage~6~R1C9~R2C9.Cage~15~R9C3~R9C4' +
            '.Cage~15~R3C3~R3C4~R3C5~R3C6.Cage~16~R3C7~R3C8.~R1C4_5~R2C6_1~R8C4_4~R8C8_2~R9C5_3',
    },
];
