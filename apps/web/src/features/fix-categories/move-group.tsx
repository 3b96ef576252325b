import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { ArrowRight, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import { CategoryPath } from "./category-path.tsx";
import { CheckMark } from "./check-mark.tsx";
import { chooseGroups, groupState, moveKey, type RunChoice } from "./run-choice.ts";
import { RunItems } from "./run-items.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

interface MoveGroupProps {
  runId: string;
  move: RecategorizationDetails["changes"][number];
  /** Whether a row above names the target for several moves. */
  isBelowTarget?: boolean;
  /** Only bookmarks that are at least this sure. */
  minConfidence: number | undefined;
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

/** All moves from one category to another: accepted or left out as a group, or one by one. */
export function MoveGroup({ runId, move, isBelowTarget = false, minConfidence, choice, onChoice }: MoveGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const key = moveKey(move);
  const { from, to, count, fromCategoryId, toCategoryId } = move;
  const state = groupState(choice, key, count);
  return (
    <>
      <div className="flex items-center gap-3 ps-5 transition-colors hover:bg-hover sm:ps-6">
        <CheckMark
          label={format(t.moveGroup, { from: shownPath(from), to: shownPath(to) })}
          checked={state}
          onCheckedChange={() => onChoice(chooseGroups(choice, [key], state !== true))}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-2 pe-5 text-start -outline-offset-2 sm:pe-6"
        >
          <span className={classNames("grid min-w-0 flex-1 gap-x-3 gap-y-0.5", moveColumns)}>
            <CategoryPath id={fromCategoryId} path={from} className="text-muted max-sm:col-span-2" />
            <ArrowRight aria-hidden className="size-4 text-muted max-sm:mt-1" />
            <span className="sr-only">{t.moveTo}</span>
            <CategoryPath id={toCategoryId} path={to} className={isBelowTarget ? "text-muted" : "font-medium"} />
          </span>
          <span className="w-14 shrink-0 text-end text-sm text-muted tabular-nums">{count.toLocaleString(locale)}</span>
          <ChevronDown
            aria-hidden
            className={classNames("size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </div>
      {isOpen && (
        <div id={listId} className="border-t border-line bg-sunken">
          <RunItems
            runId={runId}
            groupKey={key}
            filter={{ fromCategoryId, toCategoryId, minConfidence }}
            choice={choice}
            onChoice={onChoice}
          />
        </div>
      )}
    </>
  );
}

/** From, arrow, to; on phones the arrow begins the second line. */
export const moveColumns =
  "grid-cols-[1rem_minmax(0,1fr)] sm:grid-cols-[minmax(0,1fr)_1rem_minmax(0,1fr)] sm:items-center";
