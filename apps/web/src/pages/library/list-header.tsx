import type { ReactNode } from "react";
import type { ViewMode } from "../../features/bookmarks/bookmark-pages.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { CategoriesButton, LibraryFrame } from "./library-frame.tsx";
import { type PageSubject, PageTitle } from "./page-title.tsx";

/** What the page gives to each of its lists of bookmarks. */
export interface ListProps {
  view: ViewMode;
  onViewChange: (view: ViewMode) => void;
  /** Opens the advanced search. */
  searchButton: ReactNode;
}

interface ListHeaderProps {
  subject: PageSubject;
  /** What can be done with the list. */
  actions?: ReactNode;
  /** Its order. */
  sort?: ReactNode;
  view?: ReactNode;
}

/** The same for every list: icon, name, count and menu, then what can be done with it, its order and its view. */
export function ListHeader({ subject, actions, sort, view }: ListHeaderProps) {
  const heading = useHeadingFocus();
  const hasOwnRow = Boolean(actions || sort || view);
  return (
    <>
      <title>{subject.tab ?? `${subject.name} · Bowerbird`}</title>
      <PageTitle ref={heading} {...subject}>
        <div className={classNames("flex flex-wrap items-center gap-2 max-sm:gap-1.5", hasOwnRow && "max-sm:w-full")}>
          <CategoriesButton />
          {actions}
          <span className="ms-auto flex items-center gap-1.5">
            {sort}
            {view}
          </span>
        </div>
      </PageTitle>
    </>
  );
}

interface ListPageProps {
  icon: ReactNode;
  title: string;
  /** What the list contains, in a sentence. */
  description: string;
  children: ReactNode;
}

/** A page with one list under its heading. */
export function ListPage({ icon, title, description, children }: ListPageProps) {
  return (
    <LibraryFrame>
      <div className="max-w-[960px]">
        <ListHeader subject={{ icon, name: title, text: description }} />
        {children}
      </div>
    </LibraryFrame>
  );
}
