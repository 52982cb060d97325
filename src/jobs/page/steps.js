"use strict";

/* Shows one puzzle and one of its steps; without this script all are there, one below the other. */
(() => {
    const puzzles = [...document.querySelectorAll(".puzzle")].map((section, number) => {
        const steps = [...section.querySelectorAll(".steps > li")];
        return {section, number: number + 1, steps, current: 0};
    });
    let open = puzzles[0];

    const make = (name, properties, ...children) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...children);
        return element;
    };

    /* The drawings of a step, which stand in the page as text until they are needed. */
    const draw = (step) => step.querySelectorAll("noscript").forEach((text) => {
        text.replaceWith(make("div", {className: "drawing", innerHTML: text.textContent}));
    });

    const drawAll = () => puzzles.forEach((puzzle) => puzzle.steps.forEach(draw));

    const titleOf = (puzzle, step) => puzzle.steps[step].querySelector("h3").textContent;

    /* Where large grids are enlarged, most of what the step is about comes into view. */
    const MARKS = ".pattern, .secondary, .fin, .true, .false, .removed, .placed, .excluding";
    const frameOf = (puzzle) =>
        puzzle.steps[puzzle.current].querySelector(":scope > .drawing, .part.current > .drawing");
    const bringIntoView = (puzzle) => {
        const frame = frameOf(puzzle);
        if (!puzzle.section.classList.contains("zoomed")) {
            return;
        }
        const {left, top, width, height} = frame.getBoundingClientRect();
        const middles = [...frame.querySelectorAll(MARKS)].map((mark) => mark.getBoundingClientRect())
            .map((box) => [(box.left + box.right - width) / 2 - left, (box.top + box.bottom - height) / 2 - top]);
        const nNear = ([x, y]) =>
            middles.filter((other) => Math.abs(other[0] - x) < width / 2 && Math.abs(other[1] - y) < height / 2).length;
        const best = Math.max(...middles.map(nNear));
        frame.scrollBy(...(middles.find((middle) => nNear(middle) === best) || [0, 0]));
    };

    /* Large grids are then scrolled in the room that they have. What was clicked stays where it is. */
    const zoom = (puzzle, at) => {
        const {section, button} = puzzle;
        if (!button) {
            return;
        }
        const frame = frameOf(puzzle);
        const before = frame.firstElementChild.getBoundingClientRect();
        section.style.setProperty("--room", `${before.height}px`);
        const isOn = section.classList.toggle("zoomed");
        button.setAttribute("aria-pressed", String(isOn));
        if (isOn && at) {
            const after = frame.firstElementChild.getBoundingClientRect();
            const moved = (side, size) => (at[side] - before[side === "x" ? "left" : "top"]) * (after[size] / before[size]);
            frame.scrollBy(moved("x", "width") + after.left - at.x, moved("y", "height") + after.top - at.y);
        } else {
            bringIntoView(puzzle);
        }
    };

    const show = (puzzle, step) => {
        if (open !== puzzle) {
            open.section.classList.remove("open");
            open = puzzle;
        }
        puzzle.section.classList.add("open");
        puzzle.current = Math.max(0, Math.min(step, puzzle.steps.length - 1));
        draw(puzzle.steps[puzzle.current]);
        puzzle.steps.forEach((item, i) => {
            item.classList.toggle("current", i === puzzle.current);
            const link = puzzle.links[i];
            if (i === puzzle.current) {
                link.setAttribute("aria-current", "step");
                const list = puzzle.list;
                if (link.offsetTop < list.scrollTop || link.offsetTop + link.offsetHeight > list.scrollTop + list.clientHeight) {
                    list.scrollTop = link.offsetTop - list.clientHeight / 2;
                }
            } else {
                link.removeAttribute("aria-current");
            }
        });
        const isLast = puzzle.current === puzzle.steps.length - 1;
        puzzle.position.textContent = isLast ? "End" : `Step ${puzzle.current + 1} of ${puzzle.steps.length - 1}`;
        puzzle.status.textContent = titleOf(puzzle, puzzle.current);
        puzzle.buttons.forEach((button, i) => {
            button.disabled = i < 2 ? puzzle.current === 0 : isLast;
        });
        if (chooser) {
            chooser.value = String(puzzle.number);
        }
        bringIntoView(puzzle);
        history.replaceState(null, "", `#p${puzzle.number}s${puzzle.current + 1}`);
    };

    /* Focus stays where it is, unless a button that had it is disabled now. */
    const go = (puzzle, step) => {
        const had = document.activeElement;
        show(puzzle, step);
        if (had && had.disabled) {
            (puzzle.buttons.find((button) => !button.disabled) || puzzle.list).focus();
        }
    };

    /* Buttons above the parts of a long chain's drawing, of which one is shown at a time, and its walk(by), for keys. */
    const walks = new Map();
    const buildParts = (puzzle, parts) => {
        const all = [...parts.children];
        const position = make("span", {className: "position"});
        position.setAttribute("role", "status");
        let current = 0;
        const showPart = (part) => {
            current = Math.max(0, Math.min(part, all.length - 1));
            all.forEach((node, i) => node.classList.toggle("current", i === current));
            position.textContent = `Part ${current + 1} of ${all.length}`;
            buttons[0].disabled = current === 0;
            buttons[1].disabled = current === all.length - 1;
        };
        const walk = (by) => {
            const had = document.activeElement;
            showPart(current + by);
            if (had.disabled) {
                buttons.find((other) => !other.disabled).focus();
            }
            bringIntoView(puzzle);
        };
        const buttons = [["Previous part", "\u2039", -1], ["Next part", "\u203a", 1]].map(([label, text, by]) => {
            const button = make("button", {type: "button", title: `${label}: Shift and an arrow key`}, text);
            button.setAttribute("aria-label", label);
            button.addEventListener("click", () => walk(by));
            return button;
        });
        walks.set(parts, walk);
        const controls = make("div", {className: "controls"}, buttons[0], position, buttons[1]);
        controls.setAttribute("role", "group");
        controls.setAttribute("aria-label", "Parts of the chain");
        parts.before(controls);
        showPart(0);
    };

    const build = (puzzle) => {
        const steps = puzzle.section.querySelector(".steps");
        const view = make("div", {className: "view"});
        const moves = [
            ["First step", "\u00ab", () => 0],
            ["Previous step", "\u2039", (at) => at - 1],
            ["Next step", "\u203a", (at) => at + 1],
            ["Last step", "\u00bb", () => puzzle.steps.length - 1],
        ];
        puzzle.buttons = moves.map(([label, text, target]) => {
            const button = make("button", {type: "button", title: label}, text);
            button.setAttribute("aria-label", label);
            button.addEventListener("click", () => go(puzzle, target(puzzle.current)));
            return button;
        });
        puzzle.position = make("span", {className: "position"});
        puzzle.status = make("span", {className: "status"});
        puzzle.status.setAttribute("role", "status");
        const controls = make("div", {className: "controls"}, puzzle.buttons[0], puzzle.buttons[1], puzzle.position,
            puzzle.buttons[2], puzzle.buttons[3], puzzle.status);
        if (puzzle.section.classList.contains("large")) {
            puzzle.button = make("button", {type: "button", className: "zoom", title: "Z, or a click on the drawing"}, "Zoom");
            puzzle.button.setAttribute("aria-pressed", "false");
            puzzle.button.addEventListener("click", () => zoom(puzzle));
            puzzle.status.before(puzzle.button);
            steps.addEventListener("click", (event) => event.target.closest(".drawing") && zoom(puzzle, event));
        }
        controls.setAttribute("role", "group");
        controls.setAttribute("aria-label", "Steps: arrow keys, Home and End work, too");
        puzzle.links = puzzle.steps.map((item, i) => {
            const link = make("a", {href: `#p${puzzle.number}s${i + 1}`}, titleOf(puzzle, i));
            link.addEventListener("click", (event) => {
                event.preventDefault();
                go(puzzle, i);
            });
            return link;
        });
        puzzle.list = make("ol", {className: "list", tabIndex: -1}, ...puzzle.links.map((link) => make("li", {}, link)));
        puzzle.list.setAttribute("aria-label", "All steps");
        steps.querySelectorAll(".parts").forEach((parts) => buildParts(puzzle, parts));
        steps.before(view);
        view.append(controls, steps, puzzle.list);
        puzzle.section.classList.add("shown");
    };

    const chooser = puzzles.length > 1 ? make("select", {id: "chooser"},
        ...puzzles.map((puzzle) => make("option", {value: String(puzzle.number)},
            `${puzzle.number}. ${puzzle.section.querySelector("h2").textContent}`))) : null;

    const fromAddress = () => {
        const match = /^#p(\d+)s(\d+)$/.exec(location.hash);
        const puzzle = match && puzzles[Number(match[1]) - 1];
        if (puzzle) {
            show(puzzle, Number(match[2]) - 1);
        }
        return Boolean(puzzle);
    };

    const keys = {
        ArrowLeft: (at) => at - 1,
        ArrowRight: (at) => at + 1,
        Home: () => 0,
        End: () => Infinity,
    };

    if (!open) {
        return;
    }
    puzzles.forEach(build);
    if (chooser) {
        document.body.classList.add("many");
        chooser.addEventListener("change", () => {
            const puzzle = puzzles[Number(chooser.value) - 1];
            show(puzzle, puzzle.current);
        });
        document.getElementById("puzzles").prepend(
            make("p", {className: "chooser"}, make("label", {htmlFor: "chooser"}, "Puzzle"), chooser));
    }
    document.addEventListener("keydown", (event) => {
        const target = keys[event.key];
        const walk = walks.get(open.steps[open.current].querySelector(".parts"));
        if (event.altKey || event.ctrlKey || event.metaKey || event.target === chooser) {
            return;
        }
        if (event.shiftKey && walk && /^Arrow(Left|Right)$/.test(event.key)) {
            event.preventDefault();
            walk(event.key === "ArrowLeft" ? -1 : 1);
        } else if (!event.shiftKey && target) {
            event.preventDefault();
            go(open, target(open.current));
        } else if (event.key.toLowerCase() === "z") {
            zoom(open);
        }
    });
    window.addEventListener("hashchange", fromAddress);
    window.addEventListener("beforeprint", drawAll);
    matchMedia("print").addEventListener("change", ({matches}) => matches && drawAll());
    if (!fromAddress()) {
        show(open, 0);
    }
})();
