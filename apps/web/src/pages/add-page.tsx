import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { ArrowLeft, ChevronRight, Wand2 } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useHeadingFocus } from "../shared/browser/use-heading-focus.ts";
import { useCategoryTree } from "../shared/category-tree/use-category-tree.ts";
import { buttonClass } from "../shared/ui/button.tsx";
import { LibraryFrame } from "./library/library-frame.tsx";
import { ImportHistory } from "../features/imports/import-history.tsx";
import { isFinished } from "../features/imports/import-summary.ts";
import { ImportView } from "../features/imports/import-view.tsx";
import { useImport } from "../features/imports/use-import.ts";
import { OrganizeLater } from "../features/organize/organize-later.tsx";
import { SavedBookmark } from "../features/organize/saved-bookmark.tsx";
import { TutorialAutoShow } from "../features/tutorial/tutorial-dialogs.tsx";
import { fixPath, importPath, methodPath, methods, smallWindowParameter } from "../shared/routing/paths.ts";
import { type AddView, readAddView, readSharedLink } from "./add/shared-link.ts";
import { FixCategoriesPage } from "./fix-categories-page.tsx";
import { methodInfo, MethodPanel } from "./add/method-panel.tsx";
import { SaveShared } from "./add/save-shared.tsx";
import { SaveWindow } from "./add/save-window.tsx";
import { StatsCards } from "./add/stats-cards.tsx";
import { StepIndicator } from "./add/step-indicator.tsx";

/** Three steps: choose a method, import links, organize them. */
export default function AddPage() {
  const [params] = useSearchParams();
  const view = readAddView(params);
  if (view.kind === "fix") return <FixCategoriesPage id={view.id} />;
  if (params.has(smallWindowParameter)) return <SaveWindow shared={readSharedLink(params)} />;
  return (
    <LibraryFrame>
      <title>{t.addYourBookmarksBowerbird}</title>
      <div className="max-w-[960px]">
        <AddHeading />
        <div className="my-4">
          <Steps view={view} />
        </div>
        <View view={view} />
      </div>
      <TutorialAutoShow isOff={view.kind !== "choose"} />
    </LibraryFrame>
  );
}

/** Title, way back and statistics in one line: the forms need the height. */
function AddHeading() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="flex min-w-0 items-center gap-1">
        <Link
          to="/"
          aria-label={common.yourBookmarks}
          data-tooltip={common.yourBookmarks}
          className={buttonClass({ variant: "ghost", className: "-ms-2 w-9 px-0! pointer-coarse:size-11" })}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <h1 className="text-2xl font-semibold tracking-tight">{common.addYourBookmarks}</h1>
      </div>
      <StatsCards />
    </div>
  );
}

type ShownView = Exclude<AddView, { kind: "fix" }>;

function View({ view }: { view: ShownView }) {
  const { key } = useLocation();
  const { tree } = useCategoryTree();
  switch (view.kind) {
    case "choose":
      return (
        <>
          <MethodTiles />
          <FixEntry />
          <ImportHistory linkTo={(id) => importPath(id, null)} />
        </>
      );
    case "method":
      return <MethodPanel key={key} method={view.method} tree={tree} shared={view.shared} />;
    case "import":
      return (
        <ImportView
          key={view.id}
          id={view.id}
          clearTo={methodPath(view.method)}
          renderOrganizer={({ id, created }) => (
            <OrganizeLater added={{ selection: { filter: { importId: id } }, count: created }} tree={tree} />
          )}
        />
      );
    case "shared":
      return <SaveShared key={view.token} token={view.token} />;
    case "organize":
      return <SavedBookmark key={view.bookmarkId} id={view.bookmarkId} tree={tree} />;
  }
}

/** A finished import moves on to the last step: its links can be organized. */
function Steps({ view }: { view: ShownView }) {
  const { data } = useImport(view.kind === "import" ? view.id : null);
  if (view.kind === "choose") return <StepIndicator current={0} />;
  if (view.kind === "organize") return <StepIndicator current={2} />;
  return <StepIndicator current={data && isFinished(data) && data.status !== "failed" ? 2 : 1} />;
}

/** The first step. */
function MethodTiles() {
  const heading = useHeadingFocus();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t.chooseAMethod}
      </h2>
      <p className="mb-4 text-muted">{t.addDescription}</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {methods.map((method) => {
          const { title, text, icon: Icon } = methodInfo[method];
          return (
            <li key={method} className="flex">
              <Link
                to={methodPath(method)}
                className="group flex flex-1 gap-4 rounded-xl border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-accent-line hover:shadow-card sm:flex-col sm:p-5"
              >
                <span
                  aria-hidden
                  className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent"
                >
                  <Icon className="size-5" />
                </span>
                <span>
                  <span className="block text-lg font-semibold tracking-tight">{title}</span>
                  <span className="mt-0.5 block text-pretty text-muted">{text}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The link to recategorizing the existing bookmarks. */
function FixEntry() {
  return (
    <Link
      to={fixPath()}
      className="mt-4 flex items-center gap-4 rounded-xl border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-accent-line hover:shadow-card sm:px-5"
    >
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent"
      >
        <Wand2 className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold tracking-tight">{common.fixCategories}</span>
        <span className="mt-0.5 block text-pretty text-muted">{t.recategorizeDescription}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
