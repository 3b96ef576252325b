import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Later } from "../../shared/ui/later.tsx";
import { limits } from "@bowerbird/contract/limits";
import { X } from "lucide-react";
import {
  type ComponentType,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefCallback,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { pageKeys, useHotkey } from "../../shared/browser/shortcut-keys.ts";
import { IconButton } from "../../shared/ui/button.tsx";
import { Kbd } from "../../shared/ui/basics.tsx";
import { openInNewTab } from "./row-list.tsx";
import { followEarlySearch, SearchField } from "./search-field.tsx";
import { isCommand, useSearch } from "./use-search.ts";

/** The list as the field tells screen readers of it. */
export interface ShownList {
  listId: string | undefined;
  /** The id of the highlighted option. */
  activeId: string | undefined;
}

/** The open panel. */
export interface PanelHandle {
  /** @returns whether the key was one of the panel's */
  onKey: (event: ReactKeyboardEvent) => boolean;
  /** Opens the first result, once it is known. */
  chooseFirst: () => void;
}

export interface SearchPanelProps {
  isOpen: boolean;
  text: string;
  search: ReturnType<typeof useSearch>;
  /** Called with the panel while it is open, and with null. */
  handle: RefCallback<PanelHandle>;
  onList: (list: ShownList) => void;
  onSelect: (bookmark: Bookmark) => void;
  /** Also empties the field, or moves the focus back to it. */
  onClose: (then?: "clear" | "focus") => void;
}

interface QuickSearchProps {
  /** What opens below the field; its code is loaded once the field is used. */
  Panel: ComponentType<SearchPanelProps>;
  /** A chosen bookmark opens in a new tab, unless this is given. */
  onSelect?: (bookmark: Bookmark) => void;
}

const noList: ShownList = { listId: undefined, activeId: undefined };

/** Searches while typing, and finds categories, tags, saved searches and actions. */
export function QuickSearch({ Panel, onSelect = openInNewTab }: QuickSearchProps) {
  const [readEarly] = useState(followEarlySearch);
  const [text, setText] = useState("");
  const [list, setList] = useState(noList);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = usePanel();
  const length = text.trim().length;
  const { isWanted, isUsed, use, want, wantSoon, drop, forget } = useWanted(text === "");
  const isOpen = isWanted && (length === 0 || length >= limits.quickSearchMin || isCommand(text));
  const search = useSearch(text, isOpen);
  const close = (then?: "clear" | "focus"): void => {
    if (then === "clear") setText("");
    if (then === "focus") input.current?.focus();
    drop();
  };
  const clear = (): void => {
    setText("");
    input.current?.focus();
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (isOpen && panel.isThere()) {
      if (!panel.onKey(event)) return;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") want();
    else if (event.key === "Escape") (isOpen ? close : clear)();
    else if (event.key === "Enter" && isOpen) panel.chooseFirst();
    else return;
    event.preventDefault();
  };
  const type = (next: string): void => {
    setText(next);
    panel.forget();
    // An emptied field stays as it was: open or closed.
    if (next !== "") want();
  };
  useTypedMeanwhile(readEarly, (typed) => {
    type(typed);
    input.current?.focus();
  });
  useHotkey(pageKeys.search, () => {
    input.current?.focus();
    input.current?.select();
    wantSoon();
  });
  useOutsidePress(box, () => close());
  const { listId, activeId } = isOpen ? list : noList;
  return (
    <div ref={box} role="search" className="relative w-full">
      <SearchField
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeId}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          if (text === "") use();
          else want();
        }}
        onClick={wantSoon}
        onKeyDown={onKeyDown}
      />
      <FieldEnd hasText={text !== ""} onClear={clear} />
      {isUsed && (
        <Later onFailed={forget}>
          <Panel {...{ isOpen, text, search, onSelect }} handle={panel.attach} onList={setList} onClose={close} />
        </Later>
      )}
    </div>
  );
}

const pauseMs = 500;

/**
 * Whether the panel should be open, and its code loaded. A field that is only focused shows what to begin with once the
 * person has paused; one with a text, or an arrow key, opens right away.
 */
function useWanted(isEmpty: boolean) {
  const [isWanted, setWanted] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wish = (isOpen: boolean): void => {
    clearTimeout(timer.current);
    if (isOpen) setUsed(true);
    setWanted(isOpen);
  };
  const wantSoon = (): void => {
    if (!isEmpty) return wish(true);
    setUsed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(wish, pauseMs, true);
  };
  return {
    isWanted,
    isUsed,
    use: () => setUsed(true),
    want: () => wish(true),
    wantSoon,
    drop: () => wish(false),
    forget: () => setUsed(false),
  };
}

/** The open panel. What is to be chosen before its code is there waits for it. */
function usePanel() {
  const panel = useRef<PanelHandle>(null);
  const isWaiting = useRef(false);
  return {
    attach: (next: PanelHandle | null): void => {
      panel.current = next;
      if (!next || !isWaiting.current) return;
      isWaiting.current = false;
      next.chooseFirst();
    },
    isThere: (): boolean => panel.current !== null,
    onKey: (event: ReactKeyboardEvent): boolean => panel.current?.onKey(event) ?? false,
    chooseFirst: (): void => void (isWaiting.current = true),
    forget: (): void => void (isWaiting.current = false),
  };
}

/** The button that clears the field, or the shortcut that leads to it. */
function FieldEnd({ hasText, onClear }: { hasText: boolean; onClear: () => void }) {
  return (
    <span className="absolute inset-y-0 end-1.5 flex items-center">
      {hasText ? (
        // Escape does the same, so that Tab leads from the field to the results.
        <IconButton size="sm" tabIndex={-1} label={t.clearSearch} icon={<X />} onClick={onClear} />
      ) : (
        <span aria-hidden className="hidden lg:inline-flex">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </span>
  );
}

const shortcut = pageKeys.search[0].join(pageKeys.search[0][0] === "⌘" ? "" : " ");

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
