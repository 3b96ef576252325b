import { type ReactNode, Suspense, useState } from "react";

interface OnDemandProps {
  /** Draws the button; it must pass its props on. */
  trigger: (props: { onClick?: () => void }) => ReactNode;
  /** Draws what the button opens, around the button, open from the start. Best a lazily loaded component. */
  children: (trigger: ReactNode) => ReactNode;
}

/** A button whose menu or popover is made, and its code fetched, when it is first pressed. */
export function OnDemand({ trigger, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return trigger({ onClick: () => setWanted(true) });
  return <Suspense fallback={trigger({})}>{children(trigger({}))}</Suspense>;
}
