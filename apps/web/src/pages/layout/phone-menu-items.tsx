import { HelpItems } from "./help-menu.tsx";
import { Moon, Sun } from "lucide-react";
import * as t from "../../shared/messages.json";
import { MenuItem } from "../../shared/ui/dropdown-menu.tsx";
import { useTheme } from "../../shared/theme/theme-toggle.tsx";

/** What phones have in the account's menu, because their header has no room for it. */
export default function PhoneMenuItems({ onTips }: { onTips: () => void }) {
  return (
    <>
      <ThemeItem />
      <HelpItems onTips={onTips} />
    </>
  );
}

/** Changes the theme from a menu. */
function ThemeItem() {
  const { theme, toggleTheme } = useTheme();
  return (
    <MenuItem icon={theme === "dark" ? <Sun /> : <Moon />} onSelect={toggleTheme}>
      {theme === "dark" ? t.switchToLightTheme : t.switchToDarkTheme}
    </MenuItem>
  );
}
