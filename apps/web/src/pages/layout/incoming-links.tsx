import * as t from "./messages.json";
import { FileDown } from "lucide-react";
import { findLinks } from "@bowerbird/bookmark/text-links";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { isDialogOpen, isTyping } from "../../shared/browser/shortcut-keys.ts";
import { linkIn } from "../../shared/changes/use-quick-save.ts";
import { type Incoming, openAdd } from "../../shared/imports/add-request.ts";

/** Opens the dialog for links and files that are pasted outside of a field, or dropped anywhere in the window. */
export function IncomingLinks() {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent): void => {
      if (clipboardData && !isDialogOpen() && !isTyping(target))
        open({ text: clipboardData.getData("text"), files: [...clipboardData.files] });
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
  const isOver = useDrops(open);
  return (
    isOver && (
      <div className="pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-canvas/80 p-6">
        <p className="flex flex-col items-center gap-4 rounded-2xl border-2 border-dashed border-primary bg-surface px-10 py-12 text-center text-lg font-medium shadow-pop">
          <FileDown aria-hidden className="size-8 text-accent" />
          {t.dropLinksOrABookmarkFile}
        </p>
      </div>
    )
  );
}

/** Opens the dialog for adding, unless a text holds no link. */
function open(incoming: Incoming): void {
  // A text that is an address without a scheme is a link, too.
  const hasLink = linkIn(incoming.text) !== null || findLinks(incoming.text).length > 0;
  if (hasLink || incoming.files.length > 0) openAdd(incoming);
}

/** Takes drops of other windows. @returns whether something is above the window */
function useDrops(onDrop: (incoming: Incoming) => void): boolean {
  const [isOver, setOver] = useState(false);
  // The add page has its own drop zone.
  const isElsewhere = useLocation().pathname !== "/add";
  const drop = useEffectEvent((event: DragEvent): void => {
    if (!isForeign(event) || !isElsewhere) return;
    event.preventDefault();
    const { files } = event.dataTransfer!;
    onDrop({ text: readText(event.dataTransfer!), files: [...files] });
  });
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!isForeign(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Between two elements the next is entered before the last is left; outside the window there is none.
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const end = (): void => setOver(false);
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", end, true);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", end, true);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver && isElsewhere;
}

/** Whether a drag came from another window, with a file or a link. */
function isForeign({ dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  const isOwn = types.includes("application/vnd.pdnd");
  return !isOwn && (types.includes("Files") || types.includes("text/uri-list"));
}

/** Lines of a list of addresses that begin with # are comments. */
function readText(data: DataTransfer): string {
  const list = data.getData("text/uri-list").replace(/^#.*$/gm, "").trim();
  return list === "" ? data.getData("text/plain") : list;
}
