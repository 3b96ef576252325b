import { format } from "@bowerbird/contract/messages";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { limits } from "@bowerbird/contract/limits";
import { NotLoaded } from "../ui/empty-state.tsx";
import { Input } from "../ui/field.tsx";
import { findEmoji, loadEmoji } from "./emoji-data.ts";
import * as common from "../messages.json";
import * as t from "./emoji.messages.json";

interface EmojiPickerProps {
  value: string;
  onPick: (icon: string) => void;
}

/** Finds an icon by its name: an emoji, or one or two characters that are typed. */
export default function EmojiPicker({ value, onPick }: EmojiPickerProps) {
  const [typed, setTyped] = useState("");
  const settled = useDeferredValue(typed.trim());
  const query = useQuery({ queryKey: ["emoji"], queryFn: loadEmoji, staleTime: Infinity });
  const { data } = query;
  const found = data && settled !== "" ? findEmoji(data, settled) : data;
  const own = settled !== "" && limitIcon(settled) === settled ? settled : null;
  const pickFirst = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = found?.[0]?.emoji ?? own;
    if (first) onPick(first);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move among its buttons
    <div className="flex min-h-0 flex-col gap-2" onKeyDown={moveByArrow}>
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has opened the search
        autoFocus
        type="search"
        autoComplete="off"
        aria-label={t.searchEmoji}
        placeholder={t.searchEmoji}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pickFirst}
      />
      <div className="h-64 min-h-0 overflow-y-auto">
        <NotLoaded query={query} title={common.thisCouldNotBeLoaded} text={common.checkConnection} className="h-full" />
        {own && (
          <button
            type="button"
            data-emoji
            onClick={() => onPick(own)}
            className="mb-1 h-9 w-full rounded-md px-2 text-start hover:bg-hover pointer-coarse:h-11"
          >
            {format(t.takeText, { text: own })}
          </button>
        )}
        {data && settled === "" && (
          <Grid
            label={common.suggestedIcons}
            icons={suggestions.map((emoji) => ({ emoji, name: emoji }))}
            {...{ value, onPick }}
          />
        )}
        {found && <Grid label={t.allEmoji} icons={found} {...{ value, onPick }} />}
        {found?.length === 0 && !own && <p className="py-6 text-center text-muted">{t.noEmojiFound}</p>}
      </div>
    </div>
  );
}

const columns = 8;

/** Left and right go to the next icon, up and down to the next row; above the first row is the search. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const icons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-emoji]")];
  const at = icons.indexOf(event.target as HTMLElement);
  if (step === undefined || (at < 0 && event.key !== "ArrowDown")) return;
  event.preventDefault();
  const next = at < 0 ? icons[0] : icons[at + (document.dir === "rtl" && Math.abs(step) === 1 ? -step : step)];
  (next ?? event.currentTarget.querySelector("input"))?.focus();
}

interface GridProps extends EmojiPickerProps {
  label: string;
  icons: readonly { emoji: string; name: string }[];
}

function Grid({ label, icons, value, onPick }: GridProps) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-8 border-b border-line pb-1 last:border-0">
      {icons.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          data-emoji
          aria-pressed={emoji === value}
          aria-label={name}
          onClick={() => onPick(emoji)}
          className="inline-flex h-9 items-center justify-center rounded-md text-lg [contain-intrinsic-size:36px] [content-visibility:auto] hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:outline-1 pointer-coarse:h-11"
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

const suggestions =
  "📁 📚 📰 💻 🤖 🎨 🔬 🧪 📊 💰 🛒 🏠 🔧 🍳 🌱 ✈️ 🗺️ 🏃 ⚽ 🎮 🎬 🎵 📷 🎓 🧠 ❤️ ⭐ 🔥 💡 🛠️ 📝 ✅".split(" ");

/** Cuts a text to the length of an icon in graphemes: an emoji with its modifiers is one. */
export function limitIcon(text: string): string {
  return [...new Intl.Segmenter().segment(text.trim())]
    .slice(0, limits.iconGraphemes)
    .map(({ segment }) => segment)
    .join("");
}
