import { format } from "@bowerbird/contract/messages";
import * as t from "./move.messages.json";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";
import type { CategoryMovesProps } from "./category-moves.tsx";
import { type TreePosition, findStep } from "./tree-positions.ts";
import { toRows, toTop } from "./category-row.tsx";

type Move = { node: CategoryNode; target: TreePosition; isStep: boolean };

/**
 * Moves the focused category with Alt and the arrow keys. It keeps the focus.
 *
 * @returns its new position, to be read out
 */
export function useCategoryKeys(props: CategoryMovesProps, move: (move: Move) => void): string {
  const { tree, rows, pinnedCount, expanded, onToggle, scroller } = props;
  const [status, setStatus] = useState("");
  const moved = useRef<{ id: string; parentId: string | null } | null>(null);

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !event.key.startsWith("Arrow")) return;
    const row = event.target instanceof Element ? event.target.closest("li") : null;
    const node = row && rows[Math.round(toRows(row.offsetTop, pinnedCount))];
    if (!node) return;
    // Alt and the left arrow would go back a page.
    event.preventDefault();
    const target = findStep(tree, node, event.key);
    if (!target) return;
    const isStep = target.parentId === node.parentId;
    moved.current = { id: node.id, parentId: target.parentId };
    move({ node, target, isStep });
    const beside = tree.byId.get(target.beforeId ?? target.afterId ?? "");
    if (isStep)
      setStatus(
        format(target.beforeId ? t.categoryMovedBefore : t.categoryMovedAfter, {
          name: node.name,
          beside: beside?.name ?? "",
        }),
      );
    else if (target.parentId !== null && !expanded.has(target.parentId)) onToggle(target.parentId);
  });
  useEffect(() => {
    const element = scroller.current!;
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, [scroller]);

  useEffect(() => {
    const index = rows.findIndex(({ id, parentId }) => id === moved.current?.id && parentId === moved.current.parentId);
    const list = scroller.current?.querySelector("ul");
    if (index < 0 || !list) return;
    moved.current = null;
    const row = [...list.children].find((child) => (child as HTMLElement).offsetTop === toTop(index, pinnedCount));
    row?.querySelector("a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [rows, pinnedCount, scroller]);
  return status;
}
