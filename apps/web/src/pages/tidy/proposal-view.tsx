import { dayFormat } from "../../shared/ui/dates.ts";
import { shownCategory, shownPath } from "../../shared/category-tree/category-tree.ts";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { archiveAddress } from "@bowerbird/contract/web-url";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { TidyKind, TidyProposal } from "@bowerbird/contract/tidy";
import { Archive, CornerDownRight } from "lucide-react";
import type { Ref } from "react";
import { locale } from "@bowerbird/contract/messages/locale";
import { Badge, classNames } from "../../shared/ui/basics.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { BookmarkLink } from "../../features/bookmarks/bookmark-parts.tsx";
import { kindTexts } from "./use-tidy.ts";

interface ProposalViewProps {
  kind: TidyKind;
  proposal: TidyProposal;
  /** Whether the keys act on it. */
  isCurrent: boolean;
  onAccept: () => void;
  onKeep: () => void;
  ref?: Ref<HTMLLIElement>;
}

/** A proposal: what it is about, why, and its two answers. */
export function ProposalView({ kind, proposal, isCurrent, onAccept, onKeep, ref }: ProposalViewProps) {
  const { reason, bookmarks, tags, category, move } = proposal;
  const isMerged = kind === "copies" || kind === "same-text";
  return (
    <li
      ref={ref}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      className={classNames(
        "rounded-xl border bg-surface p-4 outline-none",
        isCurrent ? "border-accent-line shadow-card" : "border-line",
      )}
    >
      {category !== null && (
        <p dir="auto" className="mb-1 font-medium wrap-anywhere">
          {shownPath(category)}
        </p>
      )}
      {bookmarks.length > 0 && (
        <ul className="-mx-2">
          {bookmarks.map((bookmark, index) => (
            <LinkRow
              key={bookmark.id}
              bookmark={bookmark}
              badge={isMerged ? (index === 0 ? t.stays : t.merged) : undefined}
            />
          ))}
        </ul>
      )}
      {tags.length > 0 && <TagNames tags={tags} />}
      {move && <NewAddress to={move.to} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p dir="auto" className="min-w-0 flex-1 basis-64 text-sm text-pretty text-muted">
          {reason}
        </p>
        <div className="flex min-w-0 flex-wrap gap-2">
          {kind === "dead" && bookmarks[0] && <ArchivedCopy bookmark={bookmarks[0]} />}
          <Button size="sm" variant="ghost" onClick={onKeep}>
            {t.keep}
          </Button>
          <Button size="sm" variant={isCurrent ? "primary" : "secondary"} onClick={onAccept} className="min-w-0">
            <span dir="auto" className="max-w-64 truncate">
              {kindTexts[kind].accept(proposal)}
            </span>
          </Button>
        </div>
      </div>
    </li>
  );
}

function LinkRow({ bookmark, badge }: { bookmark: Bookmark; badge: string | undefined }) {
  const isMerged = badge === t.merged;
  return (
    <li className="relative flex items-start gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <span className="mt-0.5">
        <FavIcon url={bookmark.url} favicon={bookmark.favicon} size="sm" />
      </span>
      <div className={classNames("min-w-0 flex-1", isMerged && "text-muted")}>
        <BookmarkLink bookmark={bookmark} />
        <p dir="ltr" className="text-xs wrap-anywhere text-muted">
          {bookmark.url}
        </p>
        <p dir="auto" className="truncate text-xs text-muted">
          {format(t.inCategory, { path: shownCategory(bookmark.category) })}
          <span aria-hidden> · </span>
          {format(t.savedOn, { date: dayFormat.format(bookmark.createdAt) })}
        </p>
      </div>
      {badge && <Badge className="shrink-0">{badge}</Badge>}
    </li>
  );
}

/** Where the links above have moved; it opens, so that the person can check it. */
function NewAddress({ to }: { to: string }) {
  return (
    <p className="flex items-start gap-3 text-sm">
      <CornerDownRight aria-hidden className="mt-0.5 size-5 shrink-0 p-0.5 text-accent rtl:-scale-x-100" />
      <span className="sr-only">{t.newAddress}</span>
      <a
        href={to}
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer"
        className="min-w-0 wrap-anywhere text-accent underline-offset-2 hover:underline"
      >
        {to}
      </a>
    </p>
  );
}

function TagNames({ tags }: Pick<TidyProposal, "tags">) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {tags.map(({ tag, count }) => (
        <li key={tag} dir="auto" className="wrap-anywhere">
          <span className="font-medium">#{tag}</span>{" "}
          <span className="text-sm text-muted tabular-nums">{count.toLocaleString(locale)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Opened by the person only: the address may have no copy. */
function ArchivedCopy({ bookmark: { url, createdAt } }: { bookmark: Bookmark }) {
  return (
    <a
      href={archiveAddress(url, createdAt)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ size: "sm", variant: "ghost" })}
    >
      <Archive aria-hidden className="size-4" />
      {t.archivedCopy}
    </a>
  );
}
