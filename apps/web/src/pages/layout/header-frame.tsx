import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { ChevronDown, Plus } from "lucide-react";
import type { ReactNode } from "react";
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
    <header className="group/header sticky top-0 z-20 h-(--header-height) border-b border-line bg-canvas">
      <div className="mx-auto grid h-full max-w-[1920px] grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-4 gap-y-2 px-4 md:grid-cols-[auto_minmax(0,36rem)_1fr] lg:grid-cols-[15rem_minmax(0,36rem)_1fr] md:gap-x-6 md:px-6">
        <Link
          to="/"
          className="flex items-center gap-2.5 justify-self-start rounded-md text-lg font-semibold tracking-tight"
        >
          <BrandMark />
          <span className="max-sm:group-has-data-[backup=failed]/header:sr-only max-[383px]:sr-only">
            {common.bowerbird}
          </span>
        </Link>
        <div className="order-last col-span-2 md:order-none md:col-span-1">{search}</div>
        <div className="flex items-center justify-end gap-1.5 max-sm:min-w-0">{children}</div>
      </div>
    </header>
  );
}

/** Leads to the page for adding; its arrow opens the dialog over the page. Phones have the page alone. */
export function AddLink() {
  const isOnPage = useLocation().pathname === "/add";
  return (
    <span className="mx-1 inline-flex">
      <Link
        to="/add"
        className={buttonClass({
          variant: "primary",
          className: isOnPage ? "max-xl:w-9 max-xl:px-0" : "max-xl:w-9 max-xl:px-0 sm:rounded-e-none",
        })}
      >
        <Plus aria-hidden />
        <span className="max-xl:sr-only">{common.addYourBookmarks}</span>
      </Link>
      {!isOnPage && (
        <button
          type="button"
          aria-label={t.quickAdd}
          data-tooltip={t.quickAdd}
          onClick={() => openAdd()}
          className={buttonClass({
            variant: "primary",
            className: "w-7 rounded-s-none border-s-white/25 px-0! max-sm:hidden",
          })}
        >
          <ChevronDown aria-hidden />
        </button>
      )}
    </span>
  );
}
