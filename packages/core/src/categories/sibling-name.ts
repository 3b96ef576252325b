import { limits } from "@bowerbird/contract/limits";
import type { CategoryTree } from "./category-tree.ts";

/** The name itself, or with the first number behind it that no other child of the parent has: "To read (2)". */
export function freeName(tree: CategoryTree, parentId: string | null, name: string, ownId: string): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const candidate =
      name
        .slice(0, limits.categoryNameLength - suffix.length)
        .trimEnd()
        .toWellFormed() + suffix;
    const other = tree.child(parentId, candidate);
    if (!other || other.id === ownId) return candidate;
  }
}
