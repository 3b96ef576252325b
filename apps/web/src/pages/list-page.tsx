import type { ReactNode } from "react";
import { useHeadingFocus } from "../shared/browser/use-heading-focus.ts";

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
    <main id="content" tabIndex={-1} className="mx-auto max-w-[960px] px-4 py-6 outline-none md:px-6">
      <title>{`${title} · Bowerbird`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      <p className="mb-2 text-muted">{description}</p>
      {children}
    </main>
  );
}
