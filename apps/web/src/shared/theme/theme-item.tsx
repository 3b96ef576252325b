import { Moon, Sun } from "lucide-react";
import * as t from "../messages.json";
import { MenuItem } from "../ui/dropdown-menu.tsx";
import { useTheme } from "./theme-toggle.tsx";

/** Changes the theme from a menu. Apart from the button, because the landing page loads no menus. */
export function ThemeItem() {
  const { theme, toggleTheme } = useTheme();
  return (
    <MenuItem icon={theme === "dark" ? <Sun /> : <Moon />} onSelect={toggleTheme}>
      {theme === "dark" ? t.switchToLightTheme : t.switchToDarkTheme}
    </MenuItem>
  );
}
