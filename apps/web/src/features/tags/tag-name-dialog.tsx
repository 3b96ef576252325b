import { limits } from "@bowerbird/contract/limits";
import type { ComponentProps } from "react";
import { NameDialog } from "../../components/name-dialog.tsx";

type TagNameDialogProps = Omit<ComponentProps<typeof NameDialog>, "maxLength" | "problemOf">;

/** Asks for the name that a tag, or several, are to have. */
export function TagNameDialog(props: TagNameDialogProps) {
  return (
    <NameDialog
      {...props}
      maxLength={limits.tagLength}
      problemOf={(name) => (name === "" ? "Please enter a tag." : undefined)}
    />
  );
}
