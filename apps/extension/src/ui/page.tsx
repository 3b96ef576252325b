import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import "./extension.css";

/** Renders a page of the extension in the system's light or dark theme. */
export function mount(page: ReactNode): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => void (document.documentElement.dataset.theme = dark.matches ? "dark" : "light");
  follow();
  dark.addEventListener("change", follow);
  createRoot(document.getElementById("root")!).render(page);
}

export function Brand() {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <img src="/icon-48.png" alt="" className="size-6" />
      Bowerbird
    </p>
  );
}
