import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { ChevronDown, Plus } from "lucide-react";
import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { openAdd } from "../../shared/imports/add-request.ts";
import { BrandMark, classNames } from "../../shared/ui/basics.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { OnDemand } from "../../shared/ui/later.tsx";

/**
 * The bar at the top, in one row on every screen; `--header-height` in the styles is its height. On phones the search
 * box takes all of it while it is used.
 */
export function HeaderFrame({ search, children }: { search: ReactNode; children: ReactNode }) {
  return (
    <header className="group/header sticky top-0 z-20 h-(--header-height) border-b border-line bg-canvas">
      <div className="mx-auto flex h-full max-w-[1920px] items-center gap-x-3 px-4 md:grid md:grid-cols-[auto_minmax(0,36rem)_1fr] md:gap-x-6 md:px-6 lg:grid-cols-[15rem_minmax(0,36rem)_1fr]">
        <Link
          to="/"
          className={classNames(
            "flex shrink-0 items-center gap-2.5 justify-self-start rounded-md text-lg font-semibold tracking-tight",
            besideSearch,
          )}
        >
          <BrandMark />
          <span className="max-md:sr-only">{common.bowerbird}</span>
        </Link>
        <div className="min-w-0 flex-1">{search}</div>
        <div className={classNames("flex items-center justify-end gap-1.5", besideSearch)}>{children}</div>
      </div>
    </header>
  );
}

/** Makes room on phones for the search box that is used. */
const besideSearch = "max-sm:group-has-[[role=search]:focus-within]/header:hidden";

/**
 * Leads to the page for adding; its arrow opens a menu of the ways to add. On phones a tap opens the dialog, which leads there.
 *
 * @param props.Menu absent in what the server renders, which loads no code
 */
export function AddLink({ Menu }: { Menu?: ComponentType<{ trigger: ReactNode }> }) {
  const isOnPage = useLocation().pathname === "/add";
  return (
    <span className="mx-1 inline-flex">
      <Link
        to="/add"
        onClick={(event) => !isOnPage && openOnPhone(event)}
        className={buttonClass({
          variant: "primary",
          className: isOnPage ? "max-xl:w-9 max-xl:px-0" : "max-xl:w-9 max-xl:px-0 sm:rounded-e-none",
        })}
      >
        <Plus aria-hidden />
        <span className="max-xl:sr-only">{common.addYourBookmarks}</span>
      </Link>
      {!isOnPage &&
        (Menu ? (
          <OnDemand renderTrigger={(props) => <AddArrow {...props} />}>
            {(trigger) => <Menu trigger={trigger} />}
          </OnDemand>
        ) : (
          <AddArrow />
        ))}
    </span>
  );
}

function openOnPhone(event: MouseEvent): void {
  if (!matchMedia("(width < 40rem)").matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openAdd();
}

function AddArrow(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t.quickAdd}
      data-tooltip={t.quickAdd}
      {...props}
      className={buttonClass({
        variant: "primary",
        className: "w-7 rounded-s-none border-s-white/25 px-0! max-sm:hidden",
      })}
    >
      <ChevronDown aria-hidden />
    </button>
  );
}
