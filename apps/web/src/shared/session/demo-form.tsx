import { fromBase } from "../base-path/base-path.ts";
import { buttonClass } from "../ui/button.tsx";

/** The button that starts a demo: a form, so that it works before any script is loaded. */
export function DemoForm({ label, size = "lg" }: { label: string; size?: "md" | "lg" }) {
  return (
    <form method="post" action={fromBase("/api/demo")}>
      <button className={buttonClass({ variant: "primary", size })}>{label}</button>
    </form>
  );
}
