import { useRef, useState } from "react";
import type { AppliedTidy, TidyKind, TidyProposal, TidySection } from "@bowerbird/contract/tidy";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { format } from "@bowerbird/contract/messages";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface Accepted {
  kind: TidyKind;
  /** Without keys: all of the kind, or of a site. */
  keys?: string[];
  site?: string;
}

/** Proposals of each kind that are loaded; more follow when these are done. */
const loaded = 20;

/**
 * What can be tidied up, without what was just accepted or kept: a list that was requested before would bring it back.
 * `undo` takes back the last of these, as often as there are some.
 */
export function useTidy() {
  const { data, isError, refetch } = trpc.tidy.list.useQuery({ limit: loaded });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const steps = useRef<(() => void)[]>([]);
  const hide = (kind: TidyKind, keys: readonly string[], isHidden: boolean): void =>
    setHidden((known) => {
      const next = new Set(known);
      for (const key of keys) {
        if (isHidden) next.add(`${kind} ${key}`);
        else next.delete(`${kind} ${key}`);
      }
      return next;
    });
  const push = (step: () => void) => {
    steps.current.push(step);
    return () => {
      steps.current = steps.current.filter((one) => one !== step);
      step();
    };
  };
  const actions = useTidyActions(hide, push);
  const undoStep = (): boolean => {
    const step = steps.current.pop();
    step?.();
    return step !== undefined;
  };
  return { sections: data && open(data.sections, hidden), isError, refetch, undo: undoStep, ...actions };
}

type Hide = (kind: TidyKind, keys: readonly string[], isHidden: boolean) => void;
type Push = (step: () => void) => () => void;

function useTidyActions(hide: Hide, push: Push) {
  const accept = useAction({
    call: ({ kind, keys, site }: Accepted) =>
      keys ? trpcClient.tidy.accept.mutate({ kind, keys }) : applyAll(kind, site),
    optimistic: ({ kind, keys = [] }) => {
      hide(kind, keys, true);
      return () => hide(kind, keys, false);
    },
    changes: "bookmarks",
    success: ({ applied }, { kind }) => kindTexts[kind].done(applied),
    undo: ({ changeIds }, { kind, keys = [] }) => {
      const revert = undo.changes(changeIds);
      return (
        revert &&
        push(() => {
          hide(kind, keys, false);
          revert();
        })
      );
    },
    failure: t.failed,
  });
  const keep = useAction({
    call: ({ kind, keys, isKept }: { kind: TidyKind; keys: string[]; isKept: boolean }) =>
      trpcClient.tidy.keep.mutate({ kind, keys, isKept }),
    optimistic: ({ kind, keys, isKept }) => {
      hide(kind, keys, isKept);
      return () => hide(kind, keys, !isKept);
    },
    changes: "tidy",
    success: (_, { isKept }) => (isKept ? t.staysAsItIs : common.undone),
    undo: (_, { kind, keys, isKept }) => (isKept ? push(() => keep.mutate({ kind, keys, isKept: false })) : undefined),
    failure: t.failedToKeep,
  });
  return { accept, keep };
}

/** How many are accepted all at once, and counted: of links that are perhaps in the wrong place the sure ones. */
export function countSure({ kind, ready, total }: Pick<TidySection, "kind" | "ready" | "total">): number {
  return kind === "misplaced" ? ready : total;
}

/** A call takes 15 seconds at most; the next one goes on with its change. */
async function applyAll(kind: TidyKind, site: string | undefined): Promise<AppliedTidy> {
  const all: AppliedTidy = { applied: 0, next: null, changeIds: [] };
  do {
    const { applied, next, changeIds } = await trpcClient.tidy.accept.mutate({
      kind,
      site,
      after: all.next ?? undefined,
      changeId: all.changeIds[0],
    });
    all.applied += applied;
    all.changeIds = [...new Set([...all.changeIds, ...changeIds])];
    all.next = next;
  } while (all.next !== null);
  return all;
}

function open(sections: readonly TidySection[], hidden: ReadonlySet<string>): TidySection[] {
  return sections.flatMap((section) => {
    const isHidden = ({ key }: TidyProposal) => hidden.has(`${section.kind} ${key}`);
    const proposals = section.proposals.filter((proposal) => !isHidden(proposal));
    const total = section.total - section.proposals.filter(isHidden).length;
    // The sure ones are the first.
    const ready = section.ready - section.proposals.slice(0, section.ready).filter(isHidden).length;
    return total > 0 ? [{ ...section, proposals, total, ready }] : [];
  });
}

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
  misplaced: {
    name: t.misplaced,
    hint: t.misplacedHint,
    accept: move,
    acceptAll: (count) => format(t.moveSurest, { count }),
    done: (count) => format(t.movedLinks, { count }),
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
