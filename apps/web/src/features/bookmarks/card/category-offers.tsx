import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { CategoryOffer } from "@bowerbird/contract/ai";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { defaults } from "@bowerbird/contract/limits";
import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useOneTabStop } from "../../../shared/browser/use-one-tab-stop.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { useCategoryTree } from "../../../shared/category-tree/use-category-tree.ts";
import { type CategoryNode, shownPath } from "../../../shared/category-tree/category-tree.ts";
import { classNames } from "../../../shared/ui/basics.tsx";
import { OneLine } from "../../../shared/ui/one-line.tsx";
import DroppedBookmark from "../edit/dropped-bookmark.tsx";
import type { BookmarkDrop } from "../edit/dropped-bookmark.tsx";
import { trpcClient } from "../../../shared/api/trpc.ts";

/** The likeliest categories for a bookmark in Uncategorized; none for others and while they load. */
export function useCategoryOffers({ id, category }: Bookmark): readonly CategoryOffer[] {
  const { data = [] } = useQuery({
    queryKey: [...offersKey, id],
    queryFn: () => loadOffers(id),
    enabled: category === defaults.categoryName,
    staleTime: Infinity,
  });
  return data;
}

/** The offers for a bookmark, or else what is given. */
export default function Offers({ bookmark, children }: { bookmark: Bookmark; children: ReactNode }) {
  const offers = useCategoryOffers(bookmark);
  return offers.length > 0 ? <CategoryOffers bookmark={bookmark} offers={offers} /> : children;
}

interface CategoryOffersProps {
  bookmark: Bookmark;
  offers: readonly CategoryOffer[];
  className?: string;
}

/** One button for each offered category that there is room for. The keys 1 to 3 of the list around it press them. */
export function CategoryOffers({ bookmark, offers, className }: CategoryOffersProps) {
  const [drop, setDrop] = useState<BookmarkDrop | null>(null);
  const { ref, toTabIndex } = useOneTabStop(offers.length);
  const { tree } = useCategoryTree();
  return (
    <>
      <div
        ref={ref}
        role="group"
        aria-label={t.suggestedCategories}
        className={classNames("@container flex min-w-0 flex-1 items-center gap-1 text-xs text-faint", className)}
      >
        <span aria-hidden className="shrink-0 max-[1000px]:hidden @max-[20rem]:hidden">
          {t.moveToLabel}
        </span>
        <OneLine names={offers.map(({ path }) => shownPath(path))} className="h-5 pointer-coarse:h-6.5">
          {(path, index) => (
            <button
              type="button"
              data-offer
              tabIndex={toTabIndex(index)}
              data-tooltip={offers[index]!.reason}
              onClick={() => setDrop({ bookmark, categoryId: offers[index]!.id, isAlone: true })}
              className="relative z-1 inline-flex max-w-full items-center gap-1 rounded-sm border border-dashed border-line-strong px-1 text-xs leading-4.5 [&_svg]:size-3.5 text-muted hover:border-accent-line hover:bg-accent-soft hover:text-ink focus-visible:text-ink pointer-coarse:px-2.5 pointer-coarse:leading-6"
              dir="auto"
            >
              <span className="sr-only">{format(t.moveToPath, { path })}</span>
              <span aria-hidden className="contents">
                <OfferIcon node={tree?.byId.get(offers[index]!.id)} />
                <Path path={path} />
              </span>
            </button>
          )}
        </OneLine>
      </div>
      {drop && <DroppedBookmark drop={drop} />}
    </>
  );
}

function OfferIcon({ node }: { node: CategoryNode | undefined }) {
  return node && <CategoryIcon icon={node.icon} name={node.name} color={node.shownColor} />;
}

/** A path of which the names above are cut before the last. */
function Path({ path }: { path: string }) {
  const end = path.lastIndexOf("›") + 1;
  return (
    <>
      {end > 0 && <span className="min-w-0 shrink-[1000] truncate whitespace-pre">{`${path.slice(0, end)} `}</span>}
      <span className="min-w-0 truncate">{path.slice(end).trim()}</span>
    </>
  );
}

/** Prefix of the query keys of offered categories, as `invalidate` knows it. */
const offersKey = [["ai", "offers"]] as const;

/** Cards that appear within this time ask together. */
const gatherMs = 40;
/** As many as one call takes. */
const maxIds = 100;

interface Waiting {
  id: string;
  resolve: (offers: CategoryOffer[]) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** The likeliest categories for a bookmark. One call serves all the cards that appear together. */
function loadOffers(id: string): Promise<CategoryOffer[]> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void send(), gatherMs);
    waiting.push({ id, resolve, reject });
  });
}

async function send(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let start = 0; start < all.length; start += maxIds) await ask(all.slice(start, start + maxIds));
}

async function ask(batch: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(batch.map(({ id }) => id))];
    const answers = await trpcClient.ai.offers.query({ ids });
    const byId = new Map(answers.map(({ bookmarkId, offers }) => [bookmarkId, offers]));
    for (const { id, resolve } of batch) resolve(byId.get(id) ?? []);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
