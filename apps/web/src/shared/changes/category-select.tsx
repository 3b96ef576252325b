import * as common from "../messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./move.messages.json";
import type { ComponentProps } from "react";
import { trpcClient } from "../api/trpc.ts";
import { undo, useAction } from "./use-action.ts";
import { showCategory } from "../category-tree/use-category-tree.ts";
import { failureText } from "../errors/error-message.ts";
import { Select } from "../ui/select.tsx";

/** A select of categories that creates one of a typed name. Its options must follow the list of categories. */
export function CategorySelect(props: Omit<ComponentProps<typeof Select>, "recentKey" | "onCreate">) {
  const { mutateAsync } = useAction({
    call: (input: { name: string; parentId: string | null }) => trpcClient.categories.create.mutate(input),
    changes: "categories.changed",
    onSuccess: showCategory,
    success: ({ name }) => format(t.createdName, { name }),
    undo: ({ changeId }) => undo.change(changeId),
    failure: (error) => failureText(error, common.failedToCreateCategory),
  });
  const create = (name: string, parentId: string | null): Promise<string | null> =>
    mutateAsync({ name, parentId }).then(
      ({ id }) => id,
      () => null,
    );
  return <Select {...props} recentKey="categories" onCreate={create} />;
}
