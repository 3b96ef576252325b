import * as common from "../../shared/messages.json";
import { Plus } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { openAdd } from "../../shared/imports/add-request.ts";
import { BrandMark } from "../../shared/ui/basics.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";

/**
 * The bar at the top. On narrow screens the search box has a row of its own; `--header-height` in the styles depends
 * on it.
 */
export function HeaderFrame({ search, children }: { search: ReactNode; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 h-(--header-height) border-b border-line bg-canvas">
      <div className="mx-auto grid h-full max-w-[1920px] grid-cols-[1fr_auto] content-center items-center gap-x-4 gap-y-2 px-4 md:grid-cols-[auto_minmax(0,36rem)_1fr] lg:grid-cols-[15rem_minmax(0,36rem)_1fr] md:gap-x-6 md:px-6">
        <Link
          to="/"
          className="flex items-center gap-2.5 justify-self-start rounded-md text-lg font-semibold tracking-tight"
        >
          <BrandMark />
          {common.bowerbird}
        </Link>
        <div className="order-last col-span-2 md:order-none md:col-span-1">{search}</div>
        <div className="flex items-center justify-end gap-1.5">{children}</div>
      </div>
    </header>
  );
}

/** Opens the dialog for adding; in a new tab, and on the page for adding itself, that page. */
export function AddLink() {
  const isOnPage = useLocation().pathname === "/add";
  const open = (event: MouseEvent): void => {
    if (isOnPage || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openAdd();
  };
  return (
    <Link
      to="/add"
      onClick={open}
      className={buttonClass({ variant: "primary", className: "mx-1 max-lg:w-9 max-lg:px-0" })}
    >
      <Plus aria-hidden />
      <span className="max-lg:sr-only">{common.addYourBookmarks}</span>
    </Link>
  );
}
