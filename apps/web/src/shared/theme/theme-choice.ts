import { setTheme, showTheme } from "./theme-toggle.tsx";

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
