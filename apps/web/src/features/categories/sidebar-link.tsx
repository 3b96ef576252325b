import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { classNames } from "../../components/ui/class-names.ts";

interface SidebarLinkProps {
  /** Without one it shows everything. */
  categoryId?: string;
  /** Another place than the list of home. */
  to: string | undefined;
  isSelected: boolean;
  icon: ReactNode;
  count: number;
  /** Room at the left, in pixels, for nesting and the arrow. */
  indent?: number;
  onSelect: (() => void) | undefined;
  children: string;
}

export function SidebarLink({
  categoryId,
  to,
  isSelected,
  icon,
  count,
  indent = 0,
  onSelect,
  children,
}: SidebarLinkProps) {
  const [params] = useSearchParams();
  return (
    <Link
      to={to ?? { search: searchFor(params, categoryId) }}
      aria-current={isSelected ? "page" : undefined}
      title={children}
      draggable={false}
      onClick={onSelect}
      style={{ paddingLeft: 10 + indent }}
      className={classNames(
        "flex h-8 w-full min-w-0 items-center gap-2.5 rounded-md pr-2.5 -outline-offset-2",
        isSelected ? "bg-accent-soft font-medium text-accent" : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      <span aria-hidden className="inline-flex min-w-5 shrink-0 justify-center whitespace-nowrap">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="text-xs tabular-nums">
        {count.toLocaleString("en")}
        <span className="sr-only"> {count === 1 ? "bookmark" : "bookmarks"}</span>
      </span>
    </Link>
  );
}

function searchFor(params: URLSearchParams, categoryId: string | undefined): string {
  const next = new URLSearchParams(params);
  if (categoryId === undefined) next.delete("category");
  else next.set("category", categoryId);
  return next.toString();
}
