import type { ReactNode } from "react";
import { locale } from "@bowerbird/contract/messages/locale";
import { Link, type To } from "react-router";
import { classNames } from "../ui/basics.tsx";
import { BookmarkCount } from "./bookmark-count.tsx";

interface SidebarLinkProps {
  to: To;
  isSelected: boolean;
  icon: ReactNode;
  /** Number of bookmarks, if known. */
  count?: number;
  /** Another number. */
  amount?: number;
  /** Space at the left in pixels, for nesting and the arrow. */
  indent?: number;
  tabIndex?: 0 | -1;
  onSelect: (() => void) | undefined;
  children: string;
}

export function SidebarLink(props: SidebarLinkProps) {
  const { to, isSelected, icon, count, amount, indent = 0, tabIndex, onSelect, children } = props;
  // Most rows need no inline style, which the CSP forbids in what the server renders.
  const isTop = indent === 14;
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      aria-current={isSelected ? "page" : undefined}
      data-tooltip={children}
      draggable={false}
      onClick={onSelect}
      style={isTop ? undefined : { paddingInlineStart: 10 + indent }}
      className={classNames(
        isTop && "ps-6",
        "flex h-8 pointer-coarse:h-11 w-full min-w-0 items-center gap-2.5 rounded-md pe-2.5 -outline-offset-2",
        isSelected ? "bg-accent-soft font-medium text-accent" : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      <span aria-hidden className="inline-flex min-w-5 shrink-0 justify-center whitespace-nowrap">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {children}
      </span>
      {amount !== undefined && <span className="text-xs text-faint tabular-nums">{amount.toLocaleString(locale)}</span>}
      {count !== undefined && (
        <span className="text-xs text-faint tabular-nums pointer-fine:group-focus-within/row:opacity-0 pointer-fine:group-hover/row:opacity-0">
          <BookmarkCount count={count} />
        </span>
      )}
    </Link>
  );
}

/** Above a part of the sidebar, with a button at its end. */
export function SidebarHeading({ action, children }: { action?: ReactNode; children: string }) {
  return (
    <div className="flex h-[34px] shrink-0 items-center justify-between pe-1 ps-2.5">
      <p className="text-xs font-medium text-muted">{children}</p>
      {action}
    </div>
  );
}

/** Buttons at the right end of a `group/row`: visible on hover or focus, always visible on touch screens. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span
      data-actions
      className="absolute end-1 flex rounded-sm opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:static pointer-coarse:opacity-100"
    >
      {children}
    </span>
  );
}
