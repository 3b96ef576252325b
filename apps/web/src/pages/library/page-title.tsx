import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ReactNode } from "react";

/** What the list shows, if not everything. */
export interface HomeSubject {
  icon: ReactNode;
  name: string;
  /** Its count, or what it is. */
  text: string;
  /** Beside the name. */
  menu?: ReactNode;
}

interface HomeTitleProps {
  subject?: HomeSubject | null;
  children: ReactNode;
}

/** The heading, and beside it (below it on narrow screens) the actions on the list. */
export function HomeTitle({ subject, children }: HomeTitleProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex max-w-full min-w-0 items-center gap-3">
        {subject && (
          <span aria-hidden className="text-2xl [&>svg]:size-6">
            {subject.icon}
          </span>
        )}
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
            {subject?.name ?? common.yourBookmarks}
          </h1>
          <p className="text-muted">{subject?.text ?? t.organizeAndDiscoverYourSavedLinks}</p>
        </div>
        {subject?.menu}
      </div>
      {children}
    </div>
  );
}
