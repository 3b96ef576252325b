import type { ReactNode } from "react";
import { classNames } from "./basics.tsx";

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
