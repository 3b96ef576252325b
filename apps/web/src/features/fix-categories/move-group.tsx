import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { ArrowRight, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { CheckMark } from "./check-mark.tsx";
import { chooseGroup, groupState, moveKey, type RunChoice } from "./run-choice.ts";
import { RunItems } from "./run-items.tsx";
import { locale } from "../../shared/locale.ts";

interface MoveGroupProps {
  runId: string;
  move: RecategorizationDetails["changes"][number];
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

/** All moves from one category to another: accepted or left out as a group, or one by one. */
export function MoveGroup({ runId, move, choice, onChoice }: MoveGroupProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const key = moveKey(move);
  const { from, to, count, fromCategoryId, toCategoryId } = move;
  const state = groupState(choice, key, count);
  return (
    <>
      <div className="flex items-center gap-3 pl-5 transition-colors hover:bg-hover sm:pl-6">
        <CheckMark
          label={format(t.moveAllFrom, { from, to })}
          checked={state}
          onCheckedChange={() => onChoice(chooseGroup(choice, key, state !== true))}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-2.5 pr-5 text-left -outline-offset-2 sm:pr-6"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-words text-muted">{from}</span>
            <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only">{t.moveTo}</span>
            <span className="min-w-0 font-medium break-words">{to}</span>
          </span>
          <span className="shrink-0 text-sm text-muted tabular-nums">{count.toLocaleString(locale)}</span>
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
            filter={{ fromCategoryId, toCategoryId }}
            choice={choice}
            onChoice={onChoice}
          />
        </div>
      )}
    </>
  );
}
