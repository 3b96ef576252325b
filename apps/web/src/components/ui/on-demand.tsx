import { type ReactNode, Suspense, useState } from "react";

interface OnDemandProps {
  /** Draws the button; it must pass its props on. */
  renderTrigger: (props: { onClick?: () => void }) => ReactNode;
  /** Draws what the button opens, around the button, open from the start. Best a lazily loaded component. */
  children: (trigger: ReactNode) => ReactNode;
}

/** A button whose menu or popover is made, and its code fetched, when it is first pressed. */
export function OnDemand({ renderTrigger, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return renderTrigger({ onClick: () => setWanted(true) });
  return <Suspense fallback={renderTrigger({})}>{children(renderTrigger({}))}</Suspense>;
}
