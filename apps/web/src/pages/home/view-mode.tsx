import * as t from "./messages.json";
import { Image, LayoutGrid, List } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { classNames } from "../../shared/ui/basics.tsx";
import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { asView, readView, storeView, viewList } from "../../features/bookmarks/list/stored-view.ts";

export function ViewSwitch({ view, onChange }: { view: ViewMode; onChange: (view: ViewMode) => void }) {
  return (
    <div role="group" aria-label={t.view} className="flex gap-0.5 rounded-md border border-line bg-sunken p-0.5">
      <Choice
        label={t.cardsView}
        icon={<LayoutGrid />}
        isChosen={view === "cards"}
        onChoose={() => onChange("cards")}
      />
      <Choice label={t.coversView} icon={<Image />} isChosen={view === "covers"} onChoose={() => onChange("covers")} />
      <Choice label={t.denseView} icon={<List />} isChosen={view === "dense"} onChoose={() => onChange("dense")} />
    </div>
  );
}

function Choice({
  label,
  icon,
  isChosen,
  onChoose,
}: {
  label: string;
  icon: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "inline-flex h-7 w-9 max-sm:w-7 max-[24rem]:w-6 items-center justify-center rounded-sm [&_svg]:size-4",
        isChosen ? "bg-raised text-ink shadow-low dark:bg-line-strong" : "text-muted hover:text-ink",
      )}
    >
      {icon}
    </button>
  );
}

/** The URL decides, or else the last choice for this list in this browser, or for any. */
export function useViewMode(): [view: ViewMode, setView: (view: ViewMode) => void] {
  const [params, setParams] = useSearchParams();
  const list = viewList(params);
  const view = asView(params.get("view")) ?? readView(list) ?? "cards";
  const setView = (next: ViewMode): void => {
    storeView(list, next);
    setParams((before) => {
      before.set("view", next);
      return before;
    });
  };
  return [view, setView];
}
