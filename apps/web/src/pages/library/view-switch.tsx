import { format } from "@bowerbird/contract/messages";
import { Image, LayoutGrid, LayoutList, List, type LucideIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import type { ViewMode } from "../../features/bookmarks/bookmark-pages.ts";
import { readView, storeView } from "../../features/bookmarks/list/stored-view.ts";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { ChoiceButton } from "../../shared/ui/choice-button.tsx";
import * as t from "./messages.json";

/** The views of a list that need not be grouped. */
export const listViews: readonly ViewMode[] = ["cards", "covers", "rows", "dense"];

interface ViewSwitchProps {
  view: ViewMode;
  /** The views to choose from. */
  views: readonly ViewMode[];
  onChange: (view: ViewMode) => void;
}

const choices: Record<ViewMode, { label: string; Icon: LucideIcon }> = {
  rows: { label: t.detailsView, Icon: LayoutList },
  cards: { label: t.cardsView, Icon: LayoutGrid },
  covers: { label: t.coversView, Icon: Image },
  dense: { label: t.denseView, Icon: List },
};

/** Buttons for the views of a list, of which one is pressed; on phones, which have no room for them, a menu. */
export function ViewSwitch(props: ViewSwitchProps) {
  return useMediaQuery("(width < 40rem)") ? <ViewMenu {...props} /> : <ViewButtons {...props} />;
}

function ViewMenu({ view, views, onChange }: ViewSwitchProps) {
  const { label, Icon } = choices[view];
  const options = views.map((value) => ({ value, label: choices[value].label }));
  return (
    <ChoiceButton
      label={format(t.viewIs, { view: label })}
      icon={<Icon />}
      value={view}
      options={options}
      onChange={onChange}
    />
  );
}

function ViewButtons({ view, views, onChange }: ViewSwitchProps) {
  return (
    <div role="group" aria-label={t.view} className="flex gap-0.5 rounded-md border border-line bg-sunken p-0.5">
      {views.map((each) => {
        const { label, Icon } = choices[each];
        return (
          <button
            key={each}
            type="button"
            aria-label={label}
            data-tooltip={label}
            aria-pressed={view === each}
            onClick={() => onChange(each)}
            className={classNames(
              "inline-flex h-7 w-9 items-center justify-center rounded-sm [&_svg]:size-4",
              view === each ? "bg-raised text-ink shadow-low dark:bg-line-strong" : "text-muted hover:text-ink",
            )}
          >
            <Icon />
          </button>
        );
      })}
    </div>
  );
}

/**
 * The URL decides, or else the last choice for this list in this browser, or for any of its kind.
 *
 * @param list whose choice it is, see `readView`
 * @param views those that it has
 * @param usual shown where none was chosen
 */
export function useViewMode<V extends ViewMode>(list: string, views: readonly V[], usual: V) {
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get("view")) ?? readView(list, views) ?? usual;
  const setView = (next: ViewMode): void => {
    storeView(list, next);
    setParams((before) => {
      before.set("view", next);
      return before;
    });
  };
  return [view, setView] as const;
}
