import type { Rule } from "@bowerbird/contract/rules";
import { ListFilter, Plus } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import RunDialog from "./run-dialog.tsx";
import RuleDialog from "./rule-dialog.tsx";
import { NotLoaded } from "../../shared/ui/empty-state.tsx";
import { RuleSuggestions } from "./rule-suggestions.tsx";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { RuleRow } from "./rule-row.tsx";
import { useRules } from "./use-rules.ts";
import { withDragLibrary } from "../../shared/dragging/drag-library.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

type Open = { dialog: "edit"; rule: Rule | null; condition?: string } | { dialog: "run"; rule: Rule } | null;

/** The person's rules, and those that are suggested. With a condition in the URL, a new rule for it. */
export default function RuleSettings() {
  const query = trpc.rules.list.useQuery();
  const rules = query.data;
  const [params, setParams] = useSearchParams();
  const condition = params.get("condition");
  const [open, setOpen] = useState<Open>(condition === null ? null : { dialog: "edit", rule: null, condition });
  const close = (): void => {
    setOpen(null);
    if (condition !== null) setParams({ tab: "automation" }, { replace: true });
  };
  // The dialog of an address has no opener that gets the focus back.
  const [isOpenedByAddress] = useState(condition !== null);
  const newRule = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpenedByAddress && condition === null) newRule.current?.focus();
  }, [isOpenedByAddress, condition]);
  const run = (rule: Rule) => setOpen({ dialog: "run", rule });
  return (
    <div className="divide-y divide-line">
      <SettingsSection title={common.rules} text={t.rulesText}>
        <NotLoaded query={query} title={common.rules} text={t.theyCouldNotBeLoaded} className="h-32" />
        {rules && (
          <div className="flex flex-col gap-6">
            {rules.length === 0 && <NoRules />}
            {rules.length > 0 && (
              <RuleList rules={rules} onEdit={(rule) => setOpen({ dialog: "edit", rule })} onRun={run} />
            )}
            <Button
              ref={newRule}
              variant={rules.length === 0 ? "primary" : "secondary"}
              className="self-start"
              onClick={() => setOpen({ dialog: "edit", rule: null })}
            >
              <Plus aria-hidden />
              {t.newRule}
            </Button>
          </div>
        )}
      </SettingsSection>
      <RuleSuggestions onRun={run} />
      {open?.dialog === "run" && <RunDialog rule={open.rule} onClose={close} />}
      {open?.dialog === "edit" && (
        <RuleDialog rule={open.rule} condition={open.condition} onClose={close} onRun={run} />
      )}
    </div>
  );
}

function NoRules() {
  return (
    <div className="flex gap-3">
      <ListFilter aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <p className="font-medium">{t.noRulesYet}</p>
        <p className="text-muted">{t.noRulesText}</p>
        <ul className="mt-3 list-disc space-y-1 ps-5 text-sm text-muted">
          <li>{t.exampleOne}</li>
          <li>{t.exampleTwo}</li>
        </ul>
      </div>
    </div>
  );
}

interface RuleListProps {
  rules: readonly Rule[];
  onEdit: (rule: Rule) => void;
  onRun: (rule: Rule) => void;
}

/** The rules in their order, which is changed by dragging, by keys and from their menus. */
export function RuleList({ rules, onEdit, onRun }: RuleListProps) {
  const { tree } = useCategoryTree();
  const actions = useRules(rules);
  const list = useRef<HTMLUListElement>(null);
  const ids = rules.map(({ id }) => id);
  const gap = useRuleDrag(list, ids, actions.move);
  const toMark = (index: number) => {
    if (gap === index) return "before";
    return gap === rules.length && index === gap - 1 ? "after" : null;
  };
  return (
    <>
      <ul ref={list} aria-label={t.yourRules} className="-my-3 divide-y divide-line">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            count={rules.length}
            tree={tree}
            mark={toMark(index)}
            actions={actions}
            onEdit={() => onEdit(rule)}
            onRun={() => onRun(rule)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {actions.status}
      </p>
    </>
  );
}

/**
 * Moves the items of a short list by dragging their handles.
 *
 * @param list its items have `data-id` and a handle with `data-handle`
 * @returns the gap in which the dragged item would be put, from 0; null while none is dragged
 */
export function useRuleDrag(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onMove: (id: string, position: number) => void,
): number | null {
  const [gap, setGap] = useState<number | null>(null);
  const finish = useEffectEvent((id: string, wanted: number): void => {
    setGap(null);
    const from = ids.indexOf(id);
    onMove(id, wanted > from ? wanted - 1 : wanted);
  });
  const key = ids.join();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    return withDragLibrary(({ draggable, dropTargetForElements }) => {
      const items = [...element.children] as HTMLElement[];
      const ends = items.map((item) =>
        draggable({
          element: item,
          dragHandle: item.querySelector("[data-handle]")!,
          getInitialData: () => ({ [draggedKey]: item.dataset["id"] }),
        }),
      );
      ends.push(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => draggedId(source.data) !== undefined,
          getDropEffect: () => "move",
          onDrag: ({ location }) => setGap(findGap(items, location.current.input.clientY)),
          onDragLeave: () => setGap(null),
          onDrop: ({ source, location }) =>
            finish(draggedId(source.data)!, findGap(items, location.current.input.clientY)),
        }),
      );
      return () => ends.forEach((end) => end());
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other items need other handles
  }, [list, key]);
  return gap;
}

/** How many items are above a height, by their middles. */
function findGap(items: readonly HTMLElement[], y: number): number {
  return items.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Private to this module, so the value behind it has a known type. */
const draggedKey = Symbol("dragged rule");

function draggedId(data: Record<string | symbol, unknown>): string | undefined {
  return data[draggedKey] as string | undefined;
}
