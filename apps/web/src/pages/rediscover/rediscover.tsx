import { ownTimeZone } from "../../shared/ui/dates.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Shuffle as ShuffleIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { useHotkey } from "../../shared/browser/shortcut-keys.ts";
import { Kbd, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { isSelecting, SelectionProvider, useSelection } from "../../shared/selection/use-selection.tsx";
import { SelectionBar } from "../library/selection-bar.tsx";
import { BookmarkGrid } from "../../features/bookmarks/list/bookmark-grid.tsx";

/** Links from earlier: of this day, close to what the person saved lately, and at random. */
export default function Rediscover() {
  return (
    <SelectionProvider>
      <Found />
      <FoundBar />
    </SelectionProvider>
  );
}

/** What is selected can be changed, as in every list. */
function FoundBar() {
  const { tree } = useCategoryTree();
  const isEditing = isSelecting(useSelection());
  return isEditing && tree && <SelectionBar tree={tree} total={null} onSelectAll={null} />;
}

function Found() {
  const found = trpc.rediscover.get.useQuery({ timeZone: ownTimeZone() });
  // A shuffle stays as it is until the person wants another one.
  const shuffled = trpc.rediscover.shuffle.useQuery(undefined, { staleTime: Infinity });
  const again = (): void => void shuffled.refetch();
  useHotkey([["R"]], again);
  if ([found, shuffled].some(({ data, isError }) => !data && isError)) {
    const retry = (): void => {
      void found.refetch();
      again();
    };
    return <ErrorState title={t.couldNotBeLoaded} text={common.pleaseTryAgain} onRetry={retry} />;
  }
  if (!found.data || !shuffled.data) return <Skeleton className="mt-4 h-96 w-full rounded-xl" />;
  if (shuffled.data.bookmarks.length === 0) {
    return <EmptyState icon={<ShuffleIcon />} title={t.nothingYet} text={t.comeBackLater} />;
  }
  const { onThisDay, forgotten } = found.data;
  return (
    <div className="flex flex-col gap-9 max-sm:mt-3">
      <Group
        title={onThisDay.isNear && onThisDay.bookmarks.length > 0 ? t.aroundThisDay : t.onThisDay}
        hint={onThisDay.bookmarks.length > 0 ? t.inEarlierYears : t.nothingOnThisDay}
        bookmarks={onThisDay.bookmarks}
      />
      {forgotten.length > 0 && <Group title={t.forgotten} hint={t.closeToWhatYouSavedLately} bookmarks={forgotten} />}
      <Group title={t.shuffle} hint={t.tenByChance} bookmarks={shuffled.data.bookmarks}>
        <span className="text-xs text-muted pointer-coarse:hidden">
          <RichText text={t.rShufflesAgain} parts={keyParts} />
        </span>
        <Button size="sm" isBusy={shuffled.isFetching} onClick={again}>
          {!shuffled.isFetching && <ShuffleIcon aria-hidden className="size-4" />}
          {t.again}
        </Button>
      </Group>
    </div>
  );
}

const keyParts = { key: (content: string) => <Kbd>{content}</Kbd> };

interface GroupProps {
  title: string;
  hint: string;
  bookmarks: readonly Bookmark[];
  children?: ReactNode;
}

function Group({ title, hint, bookmarks, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="text-sm text-pretty text-muted">{hint}</p>
        </div>
        {children && <div className="flex items-center gap-3">{children}</div>}
      </div>
      {bookmarks.length > 0 && <BookmarkGrid bookmarks={bookmarks} view="cards" />}
    </section>
  );
}
