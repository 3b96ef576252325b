import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "./extension.css";

/** Draws a page of the extension, light or dark as the system is. */
export function mount(page: ReactNode): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => void (document.documentElement.dataset.theme = dark.matches ? "dark" : "light");
  follow();
  dark.addEventListener("change", follow);
  createRoot(document.getElementById("root")!).render(page);
}
