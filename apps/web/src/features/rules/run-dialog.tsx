import { format } from "@bowerbird/contract/messages";
import * as list from "./messages.json";
import * as t from "./run.messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Rule, RulePreview } from "@bowerbird/contract/rules";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { type CategoryNode, shownCategory, shownPath } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { actionText, conditionText } from "./rule-text.ts";

interface RunDialogProps {
  rule: Rule;
  onClose: () => void;
}

/** Shows what a rule would do with all links, and does it. */
export default function RunDialog({ rule, onClose }: RunDialogProps) {
  const { id, condition, categoryId, tags, marks } = rule;
  const { tree } = useCategoryTree();
  const content = { condition, categoryId, tags, marks };
  const { data, isError, refetch } = trpc.rules.preview.useQuery(content, { gcTime: 0 });
  const run = useAction({
    call: trpcClient.rules.run.mutate,
    changes: "bookmarks",
    success: ({ changed }) => format(t.linksChanged, { count: changed }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: onClose,
    failure: t.failedToRun,
  });
  const target = categoryId ? tree?.byId.get(categoryId) : undefined;
  const count = data?.changing ?? 0;
  return (
    <FormDialog
      className=""
      onClose={onClose}
      title={t.runOnAllTitle}
      description={format(list.whatItDoes, { condition: conditionText(condition), action: actionText(rule, tree) })}
      action={count === 0 ? t.runOnAllTitle : format(t.runOnLinks, { count })}
      isOff={count === 0}
      isBusy={run.isPending}
      onSubmit={() => run.mutate({ id })}
    >
      {isError && <ErrorState title={t.runOnAllTitle} text={t.couldNotBeLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data && <Preview preview={data} target={target} />}
    </FormDialog>
  );
}

function Preview({ preview, target }: { preview: RulePreview; target: CategoryNode | undefined }) {
  const { matching, changing, bookmarks } = preview;
  if (changing === 0) return <p role="status">{format(t.nothingToDo, { count: matching })}</p>;
  const rest = changing - bookmarks.length;
  return (
    <>
      <p role="status" className="font-medium">
        {format(t.wouldChange, { changing, matching })}
      </p>
      <ul aria-label={t.firstLinks} className="mt-3 divide-y divide-line border-y border-line">
        {bookmarks.map((bookmark) => (
          <LinkRow key={bookmark.id} bookmark={bookmark} target={target} />
        ))}
      </ul>
      {rest > 0 && <p className="mt-3 text-sm text-muted">{format(t.andMore, { count: rest })}</p>}
    </>
  );
}

function LinkRow({ bookmark, target }: { bookmark: Bookmark; target: CategoryNode | undefined }) {
  const { url, favicon, title } = bookmark;
  const category = shownCategory(bookmark.category);
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="mt-0.5">
        <FavIcon url={url} favicon={favicon} size="sm" />
      </span>
      <div className="min-w-0 flex-1">
        <a href={url} target="_blank" rel="noopener noreferrer" dir="auto" className="block truncate hover:underline">
          {title || url}
        </a>
        <p className="text-sm wrap-anywhere text-muted">
          {target && target.id !== bookmark.categoryId
            ? format(t.fromTo, { from: isolate(category), to: isolate(shownPath(target.path)) })
            : format(t.inCategory, { category })}
        </p>
      </div>
    </li>
  );
}

/** A name that runs as it is written, while the arrow beside it points in the direction of the page. */
const isolate = (name: string) => `\u2068${name}\u2069`;
