import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { AppliedTidy, TidyKind, TidySection } from "@bowerbird/contract/tidy";
import { useRef, useState } from "react";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useUndo } from "../../shared/changes/use-undo.ts";
import { kindTexts } from "./kind-texts.ts";

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
  const undo = (): boolean => {
    const step = steps.current.pop();
    step?.();
    return step !== undefined;
  };
  return { sections: data && open(data.sections, hidden), isError, refetch, undo, ...actions };
}

type Hide = (kind: TidyKind, keys: readonly string[], isHidden: boolean) => void;
type Push = (step: () => void) => () => void;

function useTidyActions(hide: Hide, push: Push) {
  const reverting = useUndo();
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
      const revert = reverting.changes(changeIds);
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
    const proposals = section.proposals.filter(({ key }) => !hidden.has(`${section.kind} ${key}`));
    const total = section.total - (section.proposals.length - proposals.length);
    return total > 0 ? [{ ...section, proposals, total }] : [];
  });
}
