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
      title="Tips & Tricks"
      description="Drag bookmarks between categories, or use the keyboard."
      className="max-w-[480px]"
    >
      <Part title="Anywhere" shortcuts={[...pageShortcuts, ...otherShortcuts]} />
      <Part title="In a list of bookmarks" shortcuts={listShortcuts} />
      <Part title="On a category of the sidebar" shortcuts={categoryShortcuts} />
    </Dialog>
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
