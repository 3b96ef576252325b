import type { SelectOption } from "../components/ui/select.tsx";
import type { CategoryNode } from "./category-tree.ts";

/** Deeper levels are not indented further, to leave room for their names. */
const maxIndentLevel = 6;

/** All categories for a select, children indented below their parents. */
export function categoryOptions(nodes: readonly CategoryNode[]): SelectOption[] {
  const options: SelectOption[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    options.push({ value: node.id, label: node.name, icon: node.icon, level: Math.min(node.level, maxIndentLevel) });
    waiting.push(...node.children.toReversed());
  }
  return options;
}
