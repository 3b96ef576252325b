import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { PanelLeft } from "lucide-react";
import { type ComponentProps, createContext, type PointerEvent, type ReactNode, use, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { fromSaved, isSameSearch, readFilters, writeFilters } from "../../features/advanced-search/search-filters.ts";
import { CategorySidebar } from "../../features/categories/category-sidebar.tsx";
import { SavedSearches } from "../../features/saved-searches/saved-searches.tsx";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import { direction } from "../../shared/browser/use-one-tab-stop.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyDialog } from "../../shared/ui/later.tsx";
import { LibraryLinks } from "./library-links.tsx";
import * as common from "../../shared/messages.json";
import * as t from "../messages.json";

const CategoryDrawer = lazyDialog(() => import("./category-drawer.tsx"));

type Sidebar = ComponentProps<typeof CategorySidebar>;

interface LibraryFrameProps {
  /** The category that is shown; null for all bookmarks, undefined for none. */
  selectedId?: string | null;
  /** Whether the page needs much width: its categories open in a drawer on more screens. */
  isWhole?: boolean;
  children: ReactNode;
}

/** What the drawer of a page without a sidebar shows; null beside a sidebar, and until the categories are loaded. */
const DrawerContent = createContext<Sidebar | null>(null);

/** A page of the library: saved searches, categories and links beside its content, or behind a button on narrow screens. */
export function LibraryFrame({ selectedId, isWhole = false, children }: LibraryFrameProps) {
  const hasSidebar = useMediaQuery(isWhole ? "(width >= 75rem)" : "(width >= 64rem)");
  const { tree } = useCategoryTree();
  const sidebar = tree && {
    tree,
    totalCount: tree.roots.reduce((sum, node) => sum + node.totalCount, 0),
    selectedId: selectedId === undefined ? "" : selectedId,
    Above: LibrarySearches,
    Below: LibraryLinks,
  };
  return (
    <div className="mx-auto flex max-w-[1920px] items-start gap-6 px-4 md:px-6">
      {hasSidebar && (
        <aside className="sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] w-(--sidebar,15rem) shrink-0 flex-col py-6">
          {sidebar && <CategorySidebar {...sidebar} />}
          <SidebarEdge />
        </aside>
      )}
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 py-6 outline-none max-sm:pt-2">
        <DrawerContent value={hasSidebar ? null : sidebar}>{children}</DrawerContent>
      </main>
    </div>
  );
}

/** Opens the categories where the page has no sidebar; nothing beside one. */
export function CategoriesButton() {
  const sidebar = use(DrawerContent);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  if (!sidebar) return null;
  return (
    <>
      <Button size="sm" className="max-sm:h-9" onClick={open}>
        <PanelLeft aria-hidden />
        {common.categories}
      </Button>
      {wasOpened && <CategoryDrawer isOpen={isOpen} onOpenChange={setOpen} sidebar={sidebar} />}
    </>
  );
}

/** Saved searches. */
function LibrarySearches({ onSelect }: { onSelect: (() => void) | undefined }) {
  const [params] = useSearchParams();
  const isHome = useLocation().pathname === "/";
  const shown = isHome ? readFilters(params) : null;
  const toLink = (saved: SavedFilters): string => {
    const next = writeFilters(isHome ? params : new URLSearchParams(), fromSaved(saved));
    for (const name of ["category", "view"]) next.delete(name);
    return `/?${next}`;
  };
  const isShown = (saved: SavedFilters): boolean => shown !== null && isSameSearch(shown, fromSaved(saved));
  return <SavedSearches toLink={toLink} isShown={isShown} onSelect={onSelect} />;
}

/** In this browser. `theme.js` reads it before the first paint. */
const key = "bowerbird:sidebar-width";
/** In pixels: the usual width is that of the styles. */
const [min, usual, max, step] = [180, 240, 480, 20];

const rootStyle = (): CSSStyleDeclaration => document.documentElement.style;
const read = () => Number.parseInt(rootStyle().getPropertyValue("--sidebar")) || usual;

/** The edge of the sidebar: dragging it or the arrow keys change the width, a double click or Home restores the usual one. */
export function SidebarEdge() {
  const [width, setWidth] = useState(read);
  const set = (wanted: number): void => {
    const next = Math.round(Math.min(max, Math.max(min, wanted)));
    setWidth(next);
    rootStyle().setProperty("--sidebar", `${next}px`);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Until the page is reloaded.
    }
  };
  const drag = ({ buttons, clientX, currentTarget }: PointerEvent): void => {
    const { left, right } = currentTarget.parentElement!.getBoundingClientRect();
    if (buttons === 1) set(direction === "rtl" ? right - clientX : clientX - left);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved, as ARIA describes it
    <div
      role="separator"
      aria-label={t.sidebarWidth}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className="absolute inset-y-0 -end-4 w-3 cursor-col-resize touch-none rounded-sm hover:bg-hover focus-visible:bg-hover"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => set(usual)}
      onKeyDown={(event) => {
        const outwards = direction === "rtl" ? -step : step;
        const next = { ArrowLeft: width - outwards, ArrowRight: width + outwards, Home: usual }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        set(next);
      }}
    />
  );
}
