import * as t from "../messages.json";
import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../ui/button.tsx";

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const label = theme === "dark" ? t.switchToLightTheme : t.switchToDarkTheme;
  return <IconButton label={label} icon={theme === "dark" ? <Sun /> : <Moon />} onClick={toggleTheme} />;
}

type Theme = "light" | "dark";

/** The current theme and a function to change it. `/theme.js` has applied it before the first paint. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, (): Theme => "light");
  return { theme, toggleTheme: () => setTheme(theme === "dark" ? "light" : "dark") };
}

const changed = "bowerbird:theme";

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  showTheme(theme);
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  window.dispatchEvent(new Event(changed));
}

function subscribe(notify: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === "theme" && (event.newValue === "dark" || event.newValue === "light")) showTheme(event.newValue);
  };
  window.addEventListener(changed, notify);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    window.removeEventListener(changed, notify);
    window.removeEventListener("storage", fromOtherTab);
  };
}

export type ThemeChoice = "system" | "light" | "dark";

/** The choice in this browser. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem("theme");
    return stored === "dark" || stored === "light" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Applies and stores a choice; without one, `/theme.js` follows the system. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice !== "system") return setTheme(choice);
  try {
    localStorage.removeItem("theme");
  } catch {
    // Nothing is stored then.
  }
  showTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}
