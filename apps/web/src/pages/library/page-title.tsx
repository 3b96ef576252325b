import type { ReactNode, Ref } from "react";

/** What a page of the library shows. */
export interface PageSubject {
  /** Above the name: what it is part of. */
  above?: ReactNode;
  icon?: ReactNode;
  name: string;
  /** Its count, or what it is. */
  text: ReactNode;
  /** Beside the name. */
  menu?: ReactNode;
  /** The title of the browser's tab, if it is not the name. */
  tab?: string;
}

interface PageTitleProps extends PageSubject {
  /** For a heading that takes the focus. */
  ref?: Ref<HTMLHeadingElement>;
  /** The actions on the page. */
  children: ReactNode;
}

/** The heading of a page, and beside it (below it on narrow screens) its actions. */
export function PageTitle({ above, icon, name, text, menu, ref, children }: PageTitleProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:mb-1 max-sm:gap-y-1.5">
      <div className="max-w-full min-w-0 max-sm:flex max-sm:flex-1 max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2.5">
        {above}
        <div className="flex min-w-0 items-center gap-2.5">
          {icon && (
            <span aria-hidden className="inline-flex shrink-0 text-xl [&>svg]:size-6">
              {icon}
            </span>
          )}
          <h1
            ref={ref}
            tabIndex={ref ? -1 : undefined}
            dir="auto"
            className="min-w-0 text-2xl font-semibold tracking-tight wrap-anywhere outline-none max-sm:text-xl"
          >
            {name}
          </h1>
          {menu}
        </div>
        <p className="text-sm text-muted tabular-nums max-sm:text-xs">{text}</p>
      </div>
      {children}
    </div>
  );
}
