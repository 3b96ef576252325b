import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { BookmarkPlus, GraduationCap, Lightbulb } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { pageKeys } from "../../shared/browser/shortcut-keys.ts";
import { DropdownMenu, MenuItem } from "../../shared/ui/dropdown-menu.tsx";
import { openTutorial } from "../../features/tutorial/tutorial-store.ts";
import TipsDialog from "./tips-dialog.tsx";

export default function HelpMenu({ trigger }: { trigger: ReactNode }) {
  const [isShowingTips, setShowingTips] = useState(false);
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        <HelpItems onTips={() => setShowingTips(true)} />
      </DropdownMenu>
      <TipsDialog isOpen={isShowingTips} onOpenChange={setShowingTips} />
    </>
  );
}

export function HelpItems({ onTips }: { onTips: () => void }) {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem icon={<GraduationCap />} onSelect={openTutorial}>
        {common.tutorial}
      </MenuItem>
      <MenuItem icon={<Lightbulb />} keys={pageKeys.shortcuts} onSelect={onTips}>
        {t.tipsTricks}
      </MenuItem>
      <MenuItem icon={<BookmarkPlus />} onSelect={() => void navigate("/save-from-anywhere")}>
        {common.saveFromAnywhere}
      </MenuItem>
    </>
  );
}
