import { Moon, Sun } from "lucide-react";
import { IconButton } from "../components/ui/icon-button.tsx";
import { Tooltip } from "../components/ui/tooltip.tsx";
import { useTheme } from "./use-theme.ts";

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const label = `Switch to ${theme === "dark" ? "light" : "dark"} theme`;
  return (
    <Tooltip text={label}>
      <IconButton label={label} icon={theme === "dark" ? <Sun /> : <Moon />} onClick={toggleTheme} />
    </Tooltip>
  );
}
