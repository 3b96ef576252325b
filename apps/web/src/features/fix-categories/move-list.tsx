import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { classNames } from "../../shared/ui/basics.tsx";
import { locale } from "@bowerbird/contract/messages/locale";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import { CategoryPath } from "./category-path.tsx";
import { CheckMark } from "./check-mark.tsx";
import { MoveGroup, moveColumns } from "./move-group.tsx";
import { chooseGroups, commonState, moveKey, type RunChoice } from "./run-choice.ts";

type Move = RecategorizationDetails["changes"][number];

interface MoveListProps {
  runId: string;
  changes: readonly Move[];
  /** Only bookmarks that are at least this sure. */
  minConfidence: number | undefined;
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

/** All moves of a run in two columns, by the category that receives the bookmarks. */
export function MoveList({ changes, ...list }: MoveListProps) {
  return (
    <>
      <div className="flex border-t border-line bg-sunken py-1.5 pe-27 ps-12.5 text-xs font-medium text-muted max-sm:hidden sm:pe-28.5 sm:ps-13.5">
        <span className={classNames("grid flex-1 gap-x-3", moveColumns)}>
          <span>{t.from}</span>
          <span />
          <span>{t.to}</span>
        </span>
      </div>
      <ul className="border-t border-line">
        {byTarget(changes).map((moves) => (
          <li key={moves[0]!.toCategoryId} className="border-line not-first:border-t">
            {moves.length > 1 && <TargetRow moves={moves} {...list} />}
            <ul>
              {moves.map((move) => (
                <li key={moveKey(move)}>
                  <MoveGroup move={move} isBelowTarget={moves.length > 1} {...list} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The moves into each category; the category that receives most is first. */
function byTarget(changes: readonly Move[]): Move[][] {
  const groups = [...Map.groupBy(changes, ({ toCategoryId }) => toCategoryId).values()];
  return groups.toSorted((a, b) => countMoves(b) - countMoves(a));
}

const countMoves = (moves: readonly Move[]): number => moves.reduce((sum, { count }) => sum + count, 0);

/** Accepts or leaves out all moves into one category. */
function TargetRow({ moves, choice, onChoice }: Pick<MoveListProps, "choice" | "onChoice"> & { moves: Move[] }) {
  const { to, toCategoryId } = moves[0]!;
  const state = commonState(choice, moves);
  return (
    <div className="flex items-center gap-3 py-2 pe-12 ps-5 sm:pe-13 sm:ps-6">
      <CheckMark
        label={format(t.moveGroupTo, { to: shownPath(to) })}
        checked={state}
        onCheckedChange={() => onChoice(chooseGroups(choice, moves.map(moveKey), state !== true))}
      />
      <span className={classNames("grid min-w-0 flex-1 gap-x-3", moveColumns)}>
        <span className="text-sm text-muted max-sm:order-last max-sm:col-span-2">
          {format(t.fromCategories, { count: moves.length })}
        </span>
        <span className="max-sm:hidden" />
        <CategoryPath id={toCategoryId} path={to} className="font-semibold max-sm:col-span-2" />
      </span>
      <span className="w-14 shrink-0 text-end text-sm font-medium tabular-nums">
        {countMoves(moves).toLocaleString(locale)}
      </span>
    </div>
  );
}
