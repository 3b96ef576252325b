import * as t from "../messages.json";
import type { ComponentProps, ReactNode } from "react";
import { fromBase } from "../base-path/base-path.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={classNames("rounded-xl border border-line bg-surface shadow-low", className)} />;
}

/** A list with lines between its rows; nothing where there are none. */
export function Rows<T>({ of, children }: { of: readonly T[]; children: (row: T) => ReactNode }) {
  return of.length > 0 && <ul className="divide-y divide-line">{of.map((row) => children(row))}</ul>;
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-breathe rounded-sm bg-hover", className)} />;
}

/** Silent for screen readers: put a text or a `role="status"` beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={classNames("size-4 animate-spin", className)} fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.22" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center gap-3 text-muted">
      <Spinner />
      {t.loading}
    </div>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-sunken px-1 font-sans text-2xs text-muted">
      {children}
    </kbd>
  );
}

/** The logo: the same drawing as the site's icon. */
export function BrandMark({ className = "size-7" }: { className?: string }) {
  return <img src={fromBase("/bowerbird.svg")} alt="" width={28} height={28} className={className} />;
}

/**
 * What floats beside its button: a menu, a panel, a list, a calendar. It scrolls where it is longer than the room that the
 * window leaves there, or than `--floating-height`.
 */
export const floatingClass =
  "z-50 max-h-[min(var(--floating-height,100dvh),var(--radix-popper-available-height))] overflow-y-auto " +
  "overscroll-contain border border-line bg-raised shadow-pop data-[state=open]:animate-pop";

/** Joins the class names that apply. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

type Tone = "neutral" | "accent" | "success" | "warning" | "danger";

/** Long text is cut with an ellipsis; if that can happen, pass the whole text as `title`, which a tooltip shows. */
export function Badge({
  tone = "neutral",
  title,
  isShort = false,
  className,
  children,
}: {
  tone?: Tone;
  title?: string;
  /** Cut earlier, for several badges in a row. */
  isShort?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      data-tooltip={title}
      className={classNames(
        "inline-block truncate rounded-sm px-1.5 text-2xs leading-5 font-medium",
        isShort ? "max-w-32" : "max-w-full",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const tones: Record<Tone, string> = {
  neutral: "bg-chip text-muted",
  accent: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
};
