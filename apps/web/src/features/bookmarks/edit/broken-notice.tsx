import * as t from "./messages.json";
import * as all from "../messages.json";
import { archiveAddress } from "@bowerbird/contract/archive-address";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Archive, Check, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { useBrokenLink } from "./use-broken-link.ts";

interface BrokenNoticeProps {
  bookmark: Bookmark;
  /** Called when the notice disappears with the focus in it. */
  onGone: () => void;
}

/** Says that a bookmark's page is broken, and offers actions. Renders nothing for other bookmarks. */
export function BrokenNotice({ bookmark, onGone }: BrokenNoticeProps) {
  const [isGone, setGone] = useState(false);
  const { checkAgain, trust, isChecking } = useBrokenLink();
  if (!bookmark.brokenReason || isGone) return null;
  const go = (): void => {
    setGone(true);
    onGone();
  };
  return (
    <Notice tone="warning" title={bookmark.brokenReason}>
      <p className="text-pretty">{t.theLinkCheckDidNotFind}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <a
          href={archiveAddress(bookmark.url, bookmark.createdAt)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: "sm" })}
        >
          <Archive aria-hidden />
          {all.archivedCopy}
        </a>
        <Button size="sm" isBusy={isChecking} onClick={() => checkAgain(bookmark, go)}>
          {!isChecking && <RefreshCw aria-hidden />}
          {all.checkAgain}
        </Button>
        <Button size="sm" onClick={() => trust(bookmark, go)}>
          <Check aria-hidden />
          {all.notBroken}
        </Button>
      </div>
    </Notice>
  );
}
