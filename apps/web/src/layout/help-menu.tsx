import { GraduationCap, Lightbulb } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DropdownMenu, MenuItem } from "../components/ui/dropdown-menu.tsx";
import { openTutorial } from "../features/tutorial/tutorial-store.ts";
import TipsDialog from "./tips-dialog.tsx";

export default function HelpMenu({ trigger }: { trigger: ReactNode }) {
  const [isShowingTips, setShowingTips] = useState(false);
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        <MenuItem icon={<GraduationCap />} onSelect={openTutorial}>
          Tutorial
        </MenuItem>
        <MenuItem icon={<Lightbulb />} onSelect={() => setShowingTips(true)}>
          Tips & Tricks
        </MenuItem>
      </DropdownMenu>
      <TipsDialog isOpen={isShowingTips} onOpenChange={setShowingTips} />
    </>
  );
}
