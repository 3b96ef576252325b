import { format } from "@bowerbird/contract/messages";
import * as t from "./panel.messages.json";
import { commandKey } from "../../shared/browser/shortcut-keys.ts";
import { Kbd } from "../../shared/ui/basics.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";

/** Keys that do something now, where there is a keyboard and room for them. */
export function KeyHints({ canOpen, canSeeAll }: { canOpen: boolean; canSeeAll: boolean }) {
  return (
    <p
      aria-hidden
      className="hidden items-center gap-4 border-t border-line px-4 py-2 text-xs text-muted md:pointer-fine:flex [&>span]:flex [&>span]:items-center [&>span]:gap-1"
    >
      {canOpen && (
        <>
          <span>
            <RichText text={t.openHint} parts={{ key: toKey }} />
          </span>
          <span>
            <RichText text={format(t.newTabHint, { commandKey })} parts={{ key: toKey }} />
          </span>
        </>
      )}
      {canSeeAll && (
        <span>
          <RichText text={t.seeAllHint} parts={{ key: toKey }} />
        </span>
      )}
      <span>
        <RichText text={t.actionsHint} parts={{ key: toKey }} />
      </span>
      <span className="ms-auto">
        <RichText text={t.closeHint} parts={{ key: toKey }} />
      </span>
    </p>
  );
}

const toKey = (text: string) => <Kbd>{text}</Kbd>;
