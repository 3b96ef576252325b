import { mainShortcuts, type Shortcut, ShortcutList } from "../components/shortcut-list.tsx";
import { Dialog } from "../components/ui/dialog.tsx";

interface TipsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const shortcuts: readonly Shortcut[] = [
  ...mainShortcuts,
  { does: "Add the tag you have typed", keys: [["Enter"], [","]] },
  { does: "Choose a range in Bulk Edit", keys: [["Shift", "Click"]] },
  { does: "Go to the message at the edge, such as its Undo", keys: [["F8"]] },
];

export function TipsDialog({ isOpen, onOpenChange }: TipsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Tips & Tricks"
      description="Drag bookmarks between categories, and let the keyboard do the rest."
      className="max-w-[480px]"
    >
      <ShortcutList shortcuts={shortcuts} />
    </Dialog>
  );
}
