import { ThemeItem } from "../../shared/theme/theme-item.tsx";
import { HelpItems } from "./help-menu.tsx";

/** What phones have in the account's menu, because their header has no room for it. */
export default function PhoneMenuItems({ onTips }: { onTips: () => void }) {
  return (
    <>
      <ThemeItem />
      <HelpItems onTips={onTips} />
    </>
  );
}
