import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { BookmarkPlus, GraduationCap, Lightbulb } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { DropdownMenu, MenuItem } from "../../shared/ui/dropdown-menu.tsx";
import { openTutorial } from "../../features/tutorial/tutorial-store.ts";
import TipsDialog from "./tips-dialog.tsx";

export default function HelpMenu({ trigger }: { trigger: ReactNode }) {
  const navigate = useNavigate();
  const [isShowingTips, setShowingTips] = useState(false);
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        <MenuItem icon={<GraduationCap />} onSelect={openTutorial}>
          {common.tutorial}
        </MenuItem>
        <MenuItem icon={<Lightbulb />} onSelect={() => setShowingTips(true)}>
          {t.tipsTricks}
        </MenuItem>
        <MenuItem icon={<BookmarkPlus />} onSelect={() => void navigate("/save-from-anywhere")}>
          {common.saveFromAnywhere}
        </MenuItem>
      </DropdownMenu>
      <TipsDialog isOpen={isShowingTips} onOpenChange={setShowingTips} />
    </>
  );
}
