import { keepComposedKeys } from "@bowerbird/contract/composed-keys";
import { directionOf, type Language } from "@bowerbird/contract/languages";
import { locale } from "@bowerbird/contract/messages/locale";
import * as t from "../messages.json";
import { type ReactNode, useId, type ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import "./extension.css";

/** Renders a page of the extension in the system's light or dark theme. */
export function mount(page: ReactNode): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => void (document.documentElement.dataset.theme = dark.matches ? "dark" : "light");
  follow();
  dark.addEventListener("change", follow);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale as Language);
  keepComposedKeys(window);
  createRoot(document.getElementById("root")!).render(page);
}

export function Brand() {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <img src="/icon-48.png" alt="" className="size-6" />
      {t.bowerbird}
    </p>
  );
}

interface CheckProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A choice that takes effect when it is made. */
export function Check({ label, hint, isOn, onChange }: CheckProps) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        className="mt-1 size-4 accent-primary"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span className="block text-sm text-pretty text-muted">{hint}</span>
      </span>
    </label>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-low"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const buttonBase =
  "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-md border px-3.5 font-medium select-none " +
  "disabled:cursor-not-allowed disabled:opacity-55 ";
const buttonVariants = {
  primary: "border-transparent bg-primary text-on-primary shadow-low hover:not-disabled:bg-primary-hover",
  secondary: "border-line-strong bg-surface text-ink shadow-low hover:not-disabled:bg-hover",
  ghost: "border-transparent text-muted hover:not-disabled:bg-hover hover:not-disabled:text-ink",
};

export function Button({
  variant = "secondary",
  className = "",
  ...rest
}: ComponentProps<"button"> & { variant?: keyof typeof buttonVariants }) {
  return <button type="button" className={`${buttonBase}${buttonVariants[variant]} ${className}`} {...rest} />;
}

const messageTones = {
  info: "bg-accent-soft text-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  error: "bg-danger-soft text-danger-ink",
};

/** A status message. An error is announced at once, the others politely. */
export function Message({ tone, children }: { tone: keyof typeof messageTones; children: ReactNode }) {
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={`rounded-lg px-3 py-2.5 text-pretty ${messageTones[tone]}`}
    >
      {children}
    </div>
  );
}

/** An error message for the person. */
export function failureSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  // The browsers' messages for a server that does not answer.
  const isAway = message === "" || /failed to fetch|networkerror|timed out|aborted|load failed/i.test(message);
  return isAway ? t.serverDoesNotAnswer : message;
}
