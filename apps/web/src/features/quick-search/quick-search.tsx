import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Kbd } from "../../shared/ui/basics.tsx";
import { followEarlySearch, SearchField } from "./search-field.tsx";
import { QuickSearchPanel } from "./quick-search-panel.tsx";
import { useJoinedResults } from "./use-joined-results.ts";
import { useQuickSearch } from "./use-quick-search.ts";
import { useResultKeys, useSearchHotkeys, useWhenCurrent } from "./use-search-keys.ts";

/** Searches while typing. A chosen result opens in a new tab, unless `onSelect` is given. */
export function QuickSearch({ onSelect = openInNewTab }: { onSelect?: (bookmark: Bookmark) => void }) {
  const [readEarly] = useState(followEarlySearch);
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [box, input] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const listId = useId();
  const { result, answeredQuery, isCurrent, failure, semanticAnswer, isLoadingSemantic } = useQuickSearch(text);
  const { bookmarks, byMeaning, place } = useJoinedResults(result, semanticAnswer);
  const isOpen = isWanted && text.trim().length >= limits.quickSearchMin;
  const close = (): void => setWanted(false);
  const choose = (index: number): void => {
    const bookmark = bookmarks[index];
    if (!bookmark) return;
    onSelect(bookmark);
    recordChoice(answeredQuery, bookmark.id);
    close();
  };
  // The results may still answer an earlier query: choosing one then waits for the current answer.
  const chooseWhenCurrent = useWhenCurrent(text, isCurrent, choose);
  const clear = (): void => {
    setText("");
    input.current?.focus();
  };
  const keys = useResultKeys({
    count: bookmarks.length,
    resultsKey: answeredQuery,
    isOpen,
    onOpen: () => setWanted(true),
    onClose: close,
    onClear: clear,
    onChoose: chooseWhenCurrent,
  });
  place(keys.active);
  useTypedMeanwhile(readEarly, (typed) => {
    setText(typed);
    setWanted(true);
    input.current?.focus();
  });
  useSearchHotkeys(input);
  useOutsidePress(box, close);
  return (
    <div ref={box} role="search" className="relative w-full">
      <SearchField
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen && bookmarks.length > 0 ? listId : undefined}
        aria-activedescendant={isOpen && keys.active >= 0 ? `${listId}-${keys.active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWanted(true);
        }}
        onFocus={() => setWanted(true)}
        onKeyDown={keys.onKeyDown}
      />
      <span className="absolute inset-y-0 right-1.5 flex items-center">
        {text ? (
          <IconButton size="sm" label="Clear search" icon={<X />} onClick={clear} />
        ) : (
          <span aria-hidden className="hidden md:inline-flex">
            <Kbd>{shortcut}</Kbd>
          </span>
        )}
      </span>
      {isOpen && (
        <QuickSearchPanel
          listId={listId}
          result={result && { ...result, bookmarks, byMeaning }}
          isLoadingSemantic={isLoadingSemantic}
          query={answeredQuery}
          failure={failure}
          active={keys.active}
          onHover={keys.setActive}
          onChoose={choose}
        />
      )}
    </div>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";

function openInNewTab({ url }: Bookmark): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) window.open(url, "_blank", "noopener,noreferrer");
}

/** What was opened comes first the next time. If this fails, nothing is lost but that. */
function recordChoice(q: string, bookmarkId: string): void {
  trpcClient.search.choose.mutate({ q, bookmarkId }).catch(() => {});
}

/** What was typed between the first render and the next key. */
function useTypedMeanwhile(readEarly: () => string | null, onTyped: (typed: string) => void): void {
  const takeOver = useEffectEvent(onTyped);
  useLayoutEffect(() => {
    const typed = readEarly();
    if (typed !== null) takeOver(typed);
  }, [readEarly]);
}

/** A press or focus outside of the box. */
function useOutsidePress(box: RefObject<HTMLElement | null>, onOutside: () => void): void {
  const onEvent = useEffectEvent((event: Event): void => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onOutside();
  });
  useEffect(() => {
    document.addEventListener("pointerdown", onEvent);
    document.addEventListener("focusin", onEvent);
    return () => {
      document.removeEventListener("pointerdown", onEvent);
      document.removeEventListener("focusin", onEvent);
    };
  }, []);
}
