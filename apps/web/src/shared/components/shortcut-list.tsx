import { Fragment } from "react";
import * as t from "./messages.json";
import type { Shortcut } from "../actions/shortcuts.ts";
import { Kbd } from "../ui/basics.tsx";

export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {shortcuts.map(({ does, keys }) => (
        <div key={does} className="flex items-center justify-between gap-4 py-2">
          <dt>{does}</dt>
          <dd className="flex shrink-0 items-center gap-1 text-xs text-muted">
            <ShortcutKeys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The keys of a shortcut, side by side: its alternatives with "or" between them. */
export function ShortcutKeys({ keys }: Pick<Shortcut, "keys">) {
  return keys.map((combination, index) => (
    <Fragment key={combination.join("+")}>
      {index > 0 && t.or}
      {combination.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Fragment>
  ));
}
