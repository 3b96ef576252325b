import type { ReactNode } from "react";

const looks = {
  info: "bg-accent-soft text-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  error: "bg-danger-soft text-danger-ink",
};

/** A sentence about how it stands. An error is read out at once, the others when there is time. */
export function Message({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  return (
    <div role={tone === "error" ? "alert" : "status"} className={`rounded-lg px-3 py-2.5 text-pretty ${looks[tone]}`}>
      {children}
    </div>
  );
}
