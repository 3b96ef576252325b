import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useEffect, useRef } from "react";
import {
  categoryShortcuts,
  listShortcuts,
  otherShortcuts,
  pageShortcuts,
  type Shortcut,
} from "../../shared/actions/shortcuts.ts";
import { ShortcutList } from "../../shared/components/shortcut-list.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

interface TipsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The complete list of keyboard shortcuts. */
export default function TipsDialog({ isOpen, onOpenChange }: TipsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t.tipsTricks}
      description={t.dragHint}
      className="max-w-[480px]"
    >
      <Shortcuts />
    </Dialog>
  );
}

/** Has the focus, so that arrows and Page Down scroll it. */
function Shortcuts() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it could have the focus instead.
    <div ref={list} role="group" aria-label={common.keyboardShortcuts} tabIndex={0} className="rounded-md">
      <p className="mb-4 text-sm text-muted pointer-fine:hidden">{t.swipeABookmark}</p>
      <Part title={t.anywhere} shortcuts={[...pageShortcuts, ...otherShortcuts]} />
      <Part title={t.inAListOfBookmarks} shortcuts={listShortcuts} />
      <Part title={t.onACategoryOfTheSidebar} shortcuts={categoryShortcuts} />
    </div>
  );
}

function Part({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className="mt-5 first:mt-0">
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      <ShortcutList shortcuts={shortcuts} />
    </section>
  );
}
