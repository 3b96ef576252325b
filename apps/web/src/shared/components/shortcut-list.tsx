import { Fragment } from "react";
import { Kbd } from "../ui/basics.tsx";

export interface Shortcut {
  does: string;
  /** Alternatives; each is a combination of keys. */
  keys: readonly (readonly string[])[];
}

const command = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";

/** Shortcuts that work on every page. */
export const mainShortcuts: readonly Shortcut[] = [
  { does: "Save a bookmark quickly, from the clipboard", keys: [[command, "Shift", "B"]] },
  { does: "Go to the search box", keys: [[command, "K"], ["/"]] },
  { does: "Undo your last change", keys: [[command, "Z"]] },
  { does: "Move through results", keys: [["↑"], ["↓"]] },
  { does: "Open result", keys: [["Enter"]] },
  { does: "Close what is open", keys: [["Esc"]] },
];

export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {shortcuts.map(({ does, keys }) => (
        <div key={does} className="flex items-center justify-between gap-4 py-2">
          <dt>{does}</dt>
          <dd className="flex shrink-0 items-center gap-1 text-xs text-muted">
            {keys.map((combination, index) => (
              <Fragment key={combination.join("+")}>
                {index > 0 && "or"}
                {combination.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
