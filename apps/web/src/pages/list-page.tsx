import type { ReactNode } from "react";
import { useHeadingFocus } from "../shared/browser/use-heading-focus.ts";
import { CategoriesButton, LibraryFrame } from "./library/library-frame.tsx";

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
        <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
              {title}
            </h1>
            <p className="text-muted">{description}</p>
          </div>
          <CategoriesButton />
        </div>
        {children}
      </div>
    </LibraryFrame>
  );
}
