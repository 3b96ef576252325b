import type { ReactNode } from "react";

const tones = {
  info: "bg-accent-soft text-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  error: "bg-danger-soft text-danger-ink",
};

/** A status message. An error is announced at once, the others politely. */
export function Message({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div role={tone === "error" ? "alert" : "status"} className={`rounded-lg px-3 py-2.5 text-pretty ${tones[tone]}`}>
      {children}
    </div>
  );
}

/** An error message for the person. */
export function failureSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  // The browsers' messages for a server that does not answer.
  const isAway = message === "" || /failed to fetch|networkerror|timed out|aborted|load failed/i.test(message);
  return isAway ? "Your server does not answer. Please try again." : message;
}
