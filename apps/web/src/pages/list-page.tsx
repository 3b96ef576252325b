import type { ReactNode } from "react";
import { useHeadingFocus } from "../shared/browser/use-heading-focus.ts";
import { CategoriesButton, LibraryFrame } from "./library/library-frame.tsx";
import { PageTitle } from "./library/page-title.tsx";

interface ListPageProps {
  title: string;
  /** What the list contains, in a sentence. */
  description: string;
  children: ReactNode;
}

/** A page with one list under its heading. */
export function ListPage({ title, description, children }: ListPageProps) {
  const heading = useHeadingFocus();
  return (
    <LibraryFrame>
      <title>{`${title} · Bowerbird`}</title>
      <div className="max-w-[960px]">
        <PageTitle ref={heading} name={title} text={description}>
          <CategoriesButton />
        </PageTitle>
        {children}
      </div>
    </LibraryFrame>
  );
}
