import type { ReactNode } from "react";
import { DropdownMenu, MenuChoices } from "./dropdown-menu.tsx";

interface ChoiceMenuProps {
  trigger: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A menu of which one item is chosen, open from the start. */
export default function ChoiceMenu({ trigger, ...choices }: ChoiceMenuProps) {
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuChoices {...choices} />
    </DropdownMenu>
  );
}
