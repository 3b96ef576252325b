import { format } from "@bowerbird/contract/messages";
import * as t from "./move.messages.json";
import { getCategoryOrder, positionAsShown } from "@bowerbird/bookmark/category-order";
import type { Category } from "@bowerbird/contract/categories";
import { locale } from "@bowerbird/contract/messages/locale";
import { positionAfter, positionBetween } from "@bowerbird/contract/positions";
import { show } from "../../shared/api/cached.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import type { CategoryNode, CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import type { TreePosition } from "./tree-positions.ts";

interface Move {
  node: CategoryNode;
  target: TreePosition;
  /** Without a message, for a step that the next key press takes back. */
  isStep?: boolean;
}

/** Moves a category, at once on screen, then on the server, one move after the other. Undo is in the message. */
export function useMoveCategory(tree: CategoryTree): (move: Move) => void {
  const { mutate } = useAction({
    call: ({ node: { id }, target }: Move) => trpcClient.categories.edit.mutate({ id, ...target }),
    queue: "category-moves",
    optimistic: ({ node, target }) => show("categories.list", (list) => moveWithin(list, node.id, target)),
    changes: "categories.changed",
    success: (_moved, { node, target, isStep }) => {
      if (isStep) return undefined;
      if (target.parentId === node.parentId) return format(t.movedName, { name: node.name });
      const parent = target.parentId === null ? null : tree.byId.get(target.parentId);
      return parent
        ? format(t.categoryMoved, { name: node.name, parent: parent.name })
        : format(t.movedNameToTheTopLevel, { name: node.name });
    },
    undo: ({ changeId }) => undo.change(changeId),
    failure: (error) => failureText(error, t.failedToMoveTheCategory),
  });
  return mutate;
}

/** As the server moves it: a position beside another one begins the manual order, in which all stay where they are shown. */
function moveWithin(categories: readonly Category[], id: string, { parentId, ...target }: TreePosition): Category[] {
  const placed = getCategoryOrder(categories) === "manual" ? categories : positionAsShown(categories, locale);
  const siblings = placed.filter((one) => one.parentId === parentId && one.id !== id);
  siblings.sort((a, b) => (a.position < b.position ? -1 : 1));
  const { beforeId, afterId } = target;
  const beside = siblings.findIndex((one) => one.id === (beforeId ?? afterId));
  const next = beside < 0 ? siblings.length : beside + (beforeId === undefined ? 1 : 0);
  const [above, below] = [siblings[next - 1]?.position ?? null, siblings[next]?.position ?? null];
  // Where there is no room, the server renumbers the siblings.
  const position = positionBetween(above, below) ?? positionAfter(above);
  return placed.map((one) => (one.id === id ? { ...one, parentId, position } : one));
}
