import type { Category } from "@bowerbird/contract/categories";
import { trpc } from "../api/trpc.ts";

/** @returns a function that shows a category as it was saved right now, before the list is read again */
export function useShowCategory(): (saved: Category) => void {
  const utils = trpc.useUtils();
  return (saved) =>
    utils.categories.list.setData(undefined, (list) => list && [...list.filter(({ id }) => id !== saved.id), saved]);
}
