import { mainShortcuts, type Shortcut, ShortcutList } from "../../shared/components/shortcut-list.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

interface TipsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const listShortcuts: readonly Shortcut[] = [
  { does: "Go to the next or the previous bookmark", keys: [["J"], ["K"]] },
  { does: "Open it", keys: [["Enter"]] },
  { does: "Edit it", keys: [["E"]] },
  { does: "Make it a favorite, or no longer", keys: [["F"]] },
  { does: "Read later, or mark it as read", keys: [["L"]] },
  { does: "Archive it, or take it out of the archive", keys: [["A"]] },
  { does: "Select it", keys: [["X"]] },
  {
    does: "Extend selection",
    keys: [
      ["Shift", "J"],
      ["Shift", "K"],
    ],
  },
  { does: "Select range", keys: [["Shift", "Click"]] },
  { does: "Delete it, or all that are selected", keys: [["#"], ["Delete"]] },
  { does: "Move it to a category that its card offers", keys: [["1"], ["2"], ["3"]] },
  { does: "Select nothing", keys: [["Esc"]] },
];

const otherShortcuts: readonly Shortcut[] = [
  { does: "Add the tag you have typed", keys: [["Enter"], [","]] },
  { does: "Jump to the notification", keys: [["F8"]] },
  { does: "Show this list", keys: [["?"]] },
];

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
      <Part title="Anywhere" shortcuts={[...mainShortcuts, ...otherShortcuts]} />
      <Part title="In a list of bookmarks" shortcuts={listShortcuts} />
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
