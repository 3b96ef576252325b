import { showPath } from "@bowerbird/bookmark/shown-path";
import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { ChevronDown, Folder } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../shared/ui/badge.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { CheckMark } from "./check-mark.tsx";
import { chooseGroups, groupState, type RunChoice } from "./run-choice.ts";
import { RunItems } from "./run-items.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

interface FolderTreeProps {
  run: RecategorizationDetails;
  /** Only bookmarks that are at least this sure. */
  minConfidence: number | undefined;
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

type ProposedFolder = RecategorizationDetails["folders"][number];

/** The proposed folders beside the categories that they take bookmarks from. */
export function FolderTree({ run, ...props }: FolderTreeProps) {
  return (
    <div className="flex flex-col-reverse border-t border-line lg:grid lg:grid-cols-[14rem_1fr]">
      <Today changes={run.changes} />
      <section aria-labelledby="proposed" className="min-w-0 border-line max-lg:border-b lg:border-l">
        <h3 id="proposed" className="px-5 pt-4 pb-1 text-sm font-medium text-muted sm:px-6">
          {t.proposed}
        </h3>
        <ul className="divide-y divide-line">
          {run.folders.map((folder) => (
            <li key={folder.categoryId}>
              <FolderRow runId={run.id} folder={folder} {...props} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Today({ changes }: Pick<RecategorizationDetails, "changes">) {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { from, fromCategoryId, count } of changes) {
    counts.set(fromCategoryId, { name: from, count: count + (counts.get(fromCategoryId)?.count ?? 0) });
  }
  return (
    <section aria-labelledby="today" className="min-w-0 px-5 pt-4 pb-3 sm:px-6">
      <h3 id="today" className="text-sm font-medium text-muted">
        {common.today}
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {[...counts].map(([id, { name, count }]) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-sm text-muted tabular-nums">{count.toLocaleString(locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FolderRowProps extends Omit<FolderTreeProps, "run"> {
  runId: string;
  folder: ProposedFolder;
}

/** A folder: taken or left out as a whole, or one bookmark at a time. */
function FolderRow({ runId, folder, minConfidence, choice, onChoice }: FolderRowProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { categoryId, path, isNew, count } = folder;
  const [name = "", ...above] = path.toReversed();
  const state = groupState(choice, categoryId, count);
  return (
    <>
      <div className="flex items-center gap-3 ps-5 transition-colors hover:bg-hover sm:ps-6">
        <CheckMark
          label={format(t.choosePath, { path: showPath(path) })}
          checked={state}
          onCheckedChange={() => onChoice(chooseGroups(choice, [categoryId], state !== true))}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-2.5 pe-5 text-start -outline-offset-2 sm:pe-6"
        >
          <Folder aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-words">
              {above.length > 0 && <span className="text-muted">{showPath(above.toReversed())} › </span>}
              <span className="font-medium">{name}</span>
            </span>
            {isNew && <Badge>{t.newLabel}</Badge>}
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
            groupKey={categoryId}
            filter={{ toCategoryId: categoryId, minConfidence }}
            choice={choice}
            onChoice={onChoice}
          />
        </div>
      )}
    </>
  );
}
