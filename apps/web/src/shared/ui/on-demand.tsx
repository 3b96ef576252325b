import { type ReactNode, useState } from "react";
import { Later } from "./later.tsx";

interface OnDemandProps {
  /** Renders the button; it must pass its props on. */
  renderTrigger: (props: { onClick?: () => void; "aria-busy"?: boolean }) => ReactNode;
  /** Renders what the button opens, around the button and open from the start; usually a lazy component. */
  children: (trigger: ReactNode) => ReactNode;
}

/** A button whose menu or popover is created, and its code loaded, on the first press. */
export function OnDemand({ renderTrigger, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return renderTrigger({ onClick: () => setWanted(true) });
  return (
    <Later fallback={renderTrigger({ "aria-busy": true })} onFailed={() => setWanted(false)}>
      {children(renderTrigger({}))}
    </Later>
  );
}
