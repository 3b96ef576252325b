import { format } from "@bowerbird/contract/messages";
import type { TidyKind, TidyProposal } from "@bowerbird/contract/tidy";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import * as t from "./messages.json";

interface KindTexts {
  name: string;
  hint: string;
  /** Accepts one proposal. */
  accept: (proposal: TidyProposal) => string;
  acceptAll: (count: number) => string;
  done: (count: number) => string;
}

const merge = {
  acceptAll: (count: number) => format(t.mergeAll, { count }),
  done: (count: number) => format(t.mergedCount, { count }),
};
const mergeLinks = { accept: () => t.merge, ...merge };
const mergeTags = { accept: ({ tags }: TidyProposal) => format(t.mergeInto, { tag: tags[0]?.tag ?? "" }), ...merge };
const move = ({ target }: TidyProposal) =>
  target ? format(t.moveTo, { path: shownPath(target.path) }) : t.chooseCategory;

export const kindTexts: Record<TidyKind, KindTexts> = {
  unsorted: {
    name: t.withoutCategory,
    hint: t.withoutCategoryHint,
    accept: move,
    acceptAll: (count) => format(t.sortAll, { count }),
    done: (count) => (count === 0 ? t.nothingFits : format(t.sortedCount, { count })),
  },
  copies: { name: t.copies, hint: t.copiesHint, ...mergeLinks },
  "same-text": { name: t.sameText, hint: t.sameTextHint, ...mergeLinks },
  dead: {
    name: t.dead,
    hint: t.deadHint,
    accept: () => t.moveToTrash,
    acceptAll: (count) => format(t.trashAll, { count }),
    done: (count) => format(t.trashedCount, { count }),
  },
  moved: {
    name: t.moved,
    hint: t.movedHint,
    accept: (proposal) => (proposal.move?.isSaved ? t.merge : t.updateAddress),
    acceptAll: (count) => format(t.updateAll, { count }),
    done: (count) => format(t.movedCount, { count }),
  },
  variants: { name: t.variants, hint: t.variantsHint, ...mergeTags },
  "similar-tags": { name: t.similarTags, hint: t.similarTagsHint, ...mergeTags },
  "small-categories": {
    name: t.smallCategories,
    hint: t.smallCategoriesHint,
    accept: move,
    acceptAll: (count) => format(t.moveAll, { count }),
    done: (count) => format(t.dissolvedCount, { count }),
  },
};
