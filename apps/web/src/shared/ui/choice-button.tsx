import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { lazyPart, OnDemand } from "./later.tsx";

const ChoiceMenu = lazyPart(() => import("./choice-menu.tsx"));

interface ChoiceButtonProps<T extends string> {
  /** What is chosen now, too. */
  label: string;
  icon: ReactNode;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A button whose menu offers a choice. */
export function ChoiceButton<T extends string>({ label, icon, onChange, ...choices }: ChoiceButtonProps<T>) {
  return (
    <OnDemand renderTrigger={(props) => <IconButton {...props} aria-haspopup="menu" label={label} icon={icon} />}>
      {(trigger) => <ChoiceMenu trigger={trigger} {...choices} onChange={(value) => onChange(value as T)} />}
    </OnDemand>
  );
}
