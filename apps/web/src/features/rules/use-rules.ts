import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Rule } from "@bowerbird/contract/rules";
import { useState } from "react";
import { show } from "../../shared/api/cached.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";

/** Switches rules on and off, deletes and moves them. */
export function useRules(rules: readonly Rule[]) {
  const [status, setStatus] = useState("");
  const update = useAction({
    call: trpcClient.rules.update.mutate,
    optimistic: ({ id, isOn = true }) =>
      show("rules.list", (known) => known.map((rule) => (rule.id === id ? { ...rule, isOn } : rule))),
    changes: "rules.changed",
    failure: t.failedToChange,
  });
  const remove = useDeleteRule();
  const reorder = useAction({
    call: trpcClient.rules.reorder.mutate,
    optimistic: ({ ids }) =>
      show("rules.list", (known) => ids.flatMap((id) => known.find((rule) => rule.id === id) ?? [])),
    changes: "rules.changed",
    failure: t.failedToReorder,
  });
  return {
    /** The new position of the rule that was moved last, to be read out. */
    status,
    setOn: (id: string, isOn: boolean) => update.mutate({ id, isOn }),
    remove,
    /** Moves a rule to a position in the order, from 0. */
    move: (id: string, position: number): void => {
      const before = rules.map((rule) => rule.id);
      const ids = before.filter((other) => other !== id).toSpliced(position, 0, id);
      if (position < 0 || position >= rules.length || ids.every((other, index) => other === before[index])) return;
      reorder.mutate({ ids });
      setStatus(format(t.ruleMoved, { position: position + 1, count: rules.length }));
    },
  };
}

/** Removes a rule from the list at once; Undo creates it again at its position. */
function useDeleteRule(): (id: string) => void {
  const restore = useAction({
    call: trpcClient.rules.create.mutate,
    changes: "rules.changed",
    failure: t.failedToRestore,
  });
  const remove = useAction({
    call: trpcClient.rules.delete.mutate,
    optimistic: ({ id }) => show("rules.list", (known) => known.filter((rule) => rule.id !== id)),
    changes: "rules.changed",
    success: t.ruleDeleted,
    undo: (rule) => () => restore.mutate(rule),
    failure: t.failedToDelete,
  });
  return (id) => remove.mutate({ id });
}
