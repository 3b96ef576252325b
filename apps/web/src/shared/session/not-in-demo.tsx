import { type DemoRefusal, demoRefusals } from "@bowerbird/contract/demo";
import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";
import { useSession } from "./session-store.ts";

/** What a demo does not do: its visitors see the sentence that says so instead. */
export function NotInDemo({ reason, children }: { reason: DemoRefusal; children: ReactNode }) {
  const session = useSession();
  if (session.status !== "signed-in" || !session.user.demoEndsAt) return children;
  return (
    <Notice tone="info" className="my-4">
      {demoRefusals[reason]}
    </Notice>
  );
}
