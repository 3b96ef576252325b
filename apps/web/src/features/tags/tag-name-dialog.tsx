import { limits } from "@bowerbird/contract/limits";
import type { ComponentProps } from "react";
import { NameDialog } from "../../components/name-dialog.tsx";

type TagNameDialogProps = Omit<ComponentProps<typeof NameDialog>, "maxLength" | "getProblem">;

/** Asks for a tag's name. */
export function TagNameDialog(props: TagNameDialogProps) {
  return (
    <NameDialog
      {...props}
      maxLength={limits.tagLength}
      getProblem={(name) => (name === "" ? "Please enter a tag." : undefined)}
    />
  );
}
