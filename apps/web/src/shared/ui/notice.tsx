import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./basics.tsx";

type Tone = "info" | "success" | "warning" | "error";

interface NoticeProps {
  tone: Tone;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A message in the page. An error is read out at once, the others politely. */
export function Notice({ tone, title, className, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classNames("flex gap-2.5 rounded-lg px-3.5 py-3", grounds[tone], className)}
    >
      <Icon aria-hidden className={classNames("mt-[3px] size-4 shrink-0", inks[tone])} />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className={classNames("font-medium", inks[tone])}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const grounds: Record<Tone, string> = {
  info: "bg-accent-soft",
  success: "bg-success-soft",
  warning: "bg-warning-soft",
  error: "bg-danger-soft",
};
const inks: Record<Tone, string> = {
  info: "text-accent",
  success: "text-success-ink",
  warning: "text-warning-ink",
  error: "text-danger-ink",
};
