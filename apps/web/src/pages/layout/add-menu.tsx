import type { ReactNode } from "react";
import { availableActions } from "../../shared/actions/actions.ts";
import { DropdownMenu, MenuItem } from "../../shared/ui/dropdown-menu.tsx";
import { useRunAction } from "./use-run-action.tsx";

/** All ways to add something, open from the start. */
export default function AddMenu({ trigger }: { trigger: ReactNode }) {
  const { run, dialog } = useRunAction();
  const ways = availableActions().filter(({ group }) => group === "add");
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        {ways.map((action) => (
          <MenuItem key={action.id} icon={<action.icon />} keys={action.keys} onSelect={() => run(action)}>
            {action.label}
          </MenuItem>
        ))}
      </DropdownMenu>
      {dialog}
    </>
  );
}
