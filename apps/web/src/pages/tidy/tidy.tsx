import { format } from "@bowerbird/contract/messages";
import { type TidyKind, tidyKinds, type TidyProposal, type TidySection } from "@bowerbird/contract/tidy";
import { Sparkles } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { locale } from "@bowerbird/contract/messages/locale";
import { trpcClient } from "../../shared/api/trpc.ts";
import { isTakenKey, shortcutKey } from "../../shared/browser/shortcut-keys.ts";
import { categoryOptions } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { MoveDialog } from "../../shared/changes/move-dialog.tsx";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { fixPath } from "../../shared/routing/paths.ts";
import { classNames, Kbd, Skeleton } from "../../shared/ui/basics.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { countSure, kindTexts, useTidy } from "./use-tidy.ts";
import { Proposed } from "./proposed.tsx";
import { ProposalView } from "./proposal-view.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** Everything that can be tidied up, the most important kind first. Enter accepts a proposal, K keeps, U undoes. */
export default function Tidy() {
  const tidy = useTidy();
  const [chosen, setChosen] = useState<TidyKind | null>(null);
  const { sections } = tidy;
  if (!sections && tidy.isError) {
    return <ErrorState title={t.couldNotBeLoaded} text={common.pleaseTryAgain} onRetry={() => void tidy.refetch()} />;
  }
  if (!sections) return <TidySkeleton />;
  const section = sections.find(({ kind }) => isFrom(kind, chosen)) ?? sections[0];
  return (
    <>
      <Proposed />
      <Keys tidy={tidy} section={section}>
        {section && <KindTabs sections={sections} shown={section.kind} onChoose={setChosen} />}
      </Keys>
      {!section && <EmptyState icon={<Sparkles />} title={t.allTidy} text={t.nothingToTidyUp} />}
    </>
  );
}

/** Kinds, a heading and proposals. */
function TidySkeleton() {
  return (
    <div aria-hidden>
      <div className="flex gap-2">
        <Skeleton className="h-9 w-40 rounded-full" />
        <Skeleton className="h-9 w-32 rounded-full" />
      </div>
      <Skeleton className="mt-5 h-6 w-48" />
      <Skeleton className="mt-2 h-4 w-80 max-w-full" />
      <div className="mt-4 flex flex-col gap-3">
        {[0, 1, 2].map((proposal) => (
          <Skeleton key={proposal} className="h-36 rounded-xl" />
        ))}
      </div>
    </div>
  );
}

/** After the last proposal of the chosen kind, the next kind follows. */
function isFrom(kind: TidyKind, chosen: TidyKind | null): boolean {
  return chosen === null || tidyKinds.indexOf(kind) >= tidyKinds.indexOf(chosen);
}

interface KeysProps {
  tidy: ReturnType<typeof useTidy>;
  section: TidySection | undefined;
  children: ReactNode;
}

/** The proposals of a kind with their keys. U works when nothing is left, too. */
function Keys({ tidy, section, children }: KeysProps) {
  const [selected, setSelected] = useState({ kind: section?.kind, index: 0 });
  const [moving, setMoving] = useState<TidyProposal | null>(null);
  const current = useRef<HTMLLIElement>(null);
  const proposals = section?.proposals ?? [];
  const at = selected.kind === section?.kind ? Math.max(0, Math.min(selected.index, proposals.length - 1)) : 0;
  const accept = (kind: TidyKind, proposal: TidyProposal): void => {
    if (kind === "unsorted" && !proposal.target) setMoving(proposal);
    else tidy.accept.mutate({ kind, keys: [proposal.key] });
  };
  const keep = (kind: TidyKind, { key }: TidyProposal) => tidy.keep.mutate({ kind, keys: [key], isKept: true });
  useTidyKeys((key) => {
    const proposal = proposals[at];
    if (key === "u") return tidy.undo();
    if (!section || !proposal) return false;
    if (key === "Enter") accept(section.kind, proposal);
    else if (key === "k") keep(section.kind, proposal);
    else setSelected({ kind: section.kind, index: Math.max(0, at + (key === "ArrowDown" ? 1 : -1)) });
    return true;
  });
  const key = proposals[at]?.key;
  useEffect(() => {
    const { activeElement: focused, body } = document;
    // The heading or a tab keeps the focus; the button of a proposal that is done loses it.
    const isFree = focused === body || current.current?.parentElement?.contains(focused);
    if (key !== undefined && isFree) current.current?.focus();
  }, [key]);
  return (
    <>
      {children}
      {section && (
        <section aria-labelledby="tidy-kind" className="mt-5">
          <Heading section={section} tidy={tidy} />
          <ul className="mt-4 flex flex-col gap-3">
            {proposals.map((proposal, position) => (
              <Fragment key={proposal.key}>
                <SiteHeading proposal={proposal} before={proposals[position - 1]} tidy={tidy} />
                <ProposalView
                  ref={position === at ? current : undefined}
                  kind={section.kind}
                  proposal={proposal}
                  isCurrent={position === at}
                  onAccept={() => accept(section.kind, proposal)}
                  onKeep={() => keep(section.kind, proposal)}
                />
              </Fragment>
            ))}
          </ul>
          {section.total > proposals.length && (
            <p className="mt-4 text-center text-sm text-muted">
              {format(t.more, { count: section.total - proposals.length })}
            </p>
          )}
        </section>
      )}
      {moving && <ChooseCategory proposal={moving} onEnd={() => setMoving(null)} />}
    </>
  );
}

/** @param onKey returns whether the key did something */
function useTidyKeys(onKey: (key: string) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    const key = shortcutKey(event);
    if (isTakenKey(event) || event.repeat || !["Enter", "k", "u", "ArrowDown", "ArrowUp"].includes(key)) return;
    // A focused button or link takes Enter itself.
    if (key === "Enter" && isOnControl) return;
    if (onKey(key)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

interface KindTabsProps {
  sections: readonly TidySection[];
  shown: TidyKind;
  onChoose: (kind: TidyKind) => void;
}

function KindTabs({ sections, shown, onChoose }: KindTabsProps) {
  return (
    <ul aria-label={t.kinds} className="flex flex-wrap gap-2">
      {sections.map(({ kind, ready, total }) => (
        <li key={kind}>
          <button
            type="button"
            aria-pressed={kind === shown}
            onClick={() => onChoose(kind)}
            className={classNames(
              "flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm font-medium pointer-coarse:min-h-11",
              kind === shown
                ? "border-accent-line bg-accent-soft text-ink"
                : "border-line bg-surface text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {kindTexts[kind].name}
            <span className="tabular-nums">{countSure({ kind, ready, total }).toLocaleString(locale)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Heading({ section, tidy }: { section: TidySection; tidy: KeysProps["tidy"] }) {
  const { kind } = section;
  const count = countSure(section);
  const { name, hint, acceptAll } = kindTexts[kind];
  const { isPending, variables } = tidy.accept;
  const isBusy = isPending && variables.keys === undefined && variables.site === undefined;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="tidy-kind" className="text-lg font-semibold">
          {name}
        </h2>
        <p className="text-sm text-pretty text-muted">{hint}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted pointer-coarse:hidden">
          {[t.enterAccepts, t.kKeeps, t.uUndoes].map((text) => (
            <span key={text}>
              <RichText text={text} parts={keyParts} />
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {kind === "unsorted" && (
          <Link to={fixPath()} className={buttonClass({ variant: "ghost" })}>
            {t.reviewWithFixCategories}
          </Link>
        )}
        {count > 0 && (
          <Button isBusy={isBusy} onClick={() => tidy.accept.mutate({ kind })}>
            {acceptAll(count)}
          </Button>
        )}
      </div>
    </div>
  );
}

const keyParts = { key: (content: string) => <Kbd>{content}</Kbd> };

/** For a link that no category fits well enough. */
function ChooseCategory({ proposal: { bookmarks }, onEnd }: { proposal: TidyProposal; onEnd: () => void }) {
  const { tree } = useCategoryTree();
  const move = useAction({
    call: (categoryId: string) =>
      trpcClient.bookmarks.updateMany.mutate({ ids: bookmarks.map(({ id }) => id), categoryId }),
    changes: "bookmarks",
    success: ({ updated }) => format(t.sortedCount, { count: updated }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: onEnd,
    failure: t.failed,
  });
  return (
    <MoveDialog
      isOpen
      onOpenChange={onEnd}
      count={bookmarks.length}
      categories={tree ? categoryOptions(tree.roots) : []}
      isBusy={move.isPending}
      onMove={move.mutate}
    />
  );
}

interface SiteHeadingProps {
  proposal: TidyProposal;
  before: TidyProposal | undefined;
  tidy: Pick<ReturnType<typeof useTidy>, "accept">;
}

/** Before the first of several links that have moved from one site to another: all of them are accepted together. */
function SiteHeading({ proposal: { move }, before, tidy }: SiteHeadingProps) {
  if (!move || move.siteTotal < 2 || before?.move?.site === move.site) return null;
  const { site, siteTotal } = move;
  const isBusy = tidy.accept.isPending && tidy.accept.variables.site === site;
  return (
    <li className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 first:mt-0">
      <h3 dir="ltr" className="min-w-0 font-medium wrap-anywhere">
        {[...new Set(site.split(" "))].join(" → ")}
      </h3>
      <Button size="sm" isBusy={isBusy} onClick={() => tidy.accept.mutate({ kind: "moved", site })}>
        {format(t.updateAllOfSite, { count: siteTotal })}
      </Button>
    </li>
  );
}
