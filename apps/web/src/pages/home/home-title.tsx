import type { ReactNode } from "react";

/** The heading, and beside it (below it on narrow screens) the actions on the list. */
export function HomeTitle({ children }: { children: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">Your Bookmarks</h1>
        <p className="text-muted">Organize and discover your saved links</p>
      </div>
      {children}
    </div>
  );
}
