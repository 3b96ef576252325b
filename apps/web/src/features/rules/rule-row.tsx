import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Rule } from "@bowerbird/contract/rules";
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Play, Trash2, TriangleAlert } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { Toggle } from "../../shared/ui/switch.tsx";
import { actionText, conditionParts, conditionText } from "./rule-text.ts";
import type { useRules } from "./use-rules.ts";

interface RuleRowProps {
  rule: Rule;
  /** Its position in the order, from 0. */
  index: number;
  count: number;
  tree: CategoryTree | null;
  /** Where the rule that is dragged would be put. */
  mark: "before" | "after" | null;
  actions: ReturnType<typeof useRules>;
  onEdit: () => void;
  onRun: () => void;
}

/** A rule in plain words, with its switch and its menu. */
export function RuleRow(props: RuleRowProps) {
  const { rule, index, tree, mark, actions } = props;
  const { id, condition, isOn, isDaily, isCategoryGone } = rule;
  const name = conditionText(condition);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    actions.move(id, index + step);
  };
  return (
    <li data-id={id} className="relative flex items-start gap-2 py-3 sm:gap-3">
      {mark && (
        <div
          className={classNames(
            "absolute inset-x-0 border-t-2 border-focus",
            mark === "before" ? "-top-px" : "-bottom-px",
          )}
        />
      )}
      <button
        type="button"
        data-handle
        aria-label={format(t.reorderRule, { condition: name })}
        data-tooltip={t.reorderHint}
        onKeyDown={onKeyDown}
        className="-ms-2 inline-flex h-7 w-6 shrink-0 cursor-grab items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <div className={classNames("min-w-0 flex-1", (!isOn || isCategoryGone) && "text-muted")}>
        <ul aria-label={t.condition} className="flex flex-wrap gap-1">
          {conditionParts(condition).map((part) => (
            <li key={part} dir="auto" className="max-w-full rounded-sm bg-chip px-2 py-0.5 text-sm wrap-anywhere">
              {part}
            </li>
          ))}
        </ul>
        {!isCategoryGone && (
          <p dir="auto" className="mt-1.5 wrap-anywhere">
            {actionText(rule, tree)}
          </p>
        )}
        {isCategoryGone && (
          <p className="mt-1.5 flex gap-1.5 text-sm text-warning-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t.categoryIsGone}
          </p>
        )}
        {isDaily && isOn && !isCategoryGone && <p className="text-sm text-muted">{t.runsDaily}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Toggle
          aria-label={format(t.ruleOn, { condition: name })}
          checked={isOn && !isCategoryGone}
          disabled={isCategoryGone}
          onCheckedChange={(next) => actions.setOn(id, next)}
        />
        <RuleMenu {...props} name={name} />
      </div>
    </li>
  );
}

function RuleMenu({ rule, index, count, actions, onEdit, onRun, name }: RuleRowProps & { name: string }) {
  const { id, isCategoryGone } = rule;
  return (
    <DropdownMenu
      trigger={<IconButton size="sm" label={format(t.moreForRule, { condition: name })} icon={<Ellipsis />} />}
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {common.edit}
      </MenuItem>
      <MenuItem icon={<Play />} disabled={isCategoryGone} onSelect={onRun}>
        {t.runOnAllMenu}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ArrowUp />} disabled={index === 0} onSelect={() => actions.move(id, index - 1)}>
        {t.moveUp}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} disabled={index === count - 1} onSelect={() => actions.move(id, index + 1)}>
        {t.moveDown}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} isDestructive onSelect={() => actions.remove(id)}>
        {common.deleteLabel}
      </MenuItem>
    </DropdownMenu>
  );
}
