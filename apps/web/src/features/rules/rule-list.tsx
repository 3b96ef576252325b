import * as t from "./messages.json";
import type { Rule } from "@bowerbird/contract/rules";
import { useRef } from "react";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { RuleRow } from "./rule-row.tsx";
import { useRuleDrag } from "./use-rule-drag.ts";
import { useRules } from "./use-rules.ts";

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
