import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { SidebarLink } from "../../components/sidebar-link.tsx";

type CategoryLinkProps = Omit<ComponentProps<typeof SidebarLink>, "to"> & {
  /** Undefined for all bookmarks. */
  categoryId?: string;
  /** A link target other than the home list. */
  to: string | undefined;
};

export function CategoryLink({ categoryId, to, ...link }: CategoryLinkProps) {
  const [params] = useSearchParams();
  return <SidebarLink {...link} to={to ?? { search: searchFor(params, categoryId) }} />;
}

/** Keeps the view and drops the search. */
function searchFor(params: URLSearchParams, categoryId: string | undefined): string {
  const next = new URLSearchParams();
  if (categoryId !== undefined) next.set("category", categoryId);
  const view = params.get("view");
  if (view !== null) next.set("view", view);
  return next.toString();
}
