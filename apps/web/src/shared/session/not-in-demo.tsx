import { type DemoRefusal, demoRefusals } from "@bowerbird/contract/demo";
import type { ReactNode } from "react";
import { Notice } from "../ui/notice.tsx";
import { useSession } from "./session-store.ts";

/** What a demo does not do: for its visitors, the sentence that says so stands in its place. */
export function NotInDemo({ reason, children }: { reason: DemoRefusal; children: ReactNode }) {
  const session = useSession();
  if (session.status !== "signed-in" || !session.user.demoEndsAt) return children;
  return (
    <Notice tone="info" className="my-4">
      {demoRefusals[reason]}
    </Notice>
  );
}
