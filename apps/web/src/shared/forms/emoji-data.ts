import { locale } from "@bowerbird/contract/messages/locale";
import { fromBase } from "../base-path/base-path.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";
import de from "emoji-picker-element-data/de/cldr-native/data.json?url";
import en from "emoji-picker-element-data/en/cldr-native/data.json?url";
import es from "emoji-picker-element-data/es/cldr-native/data.json?url";
import fr from "emoji-picker-element-data/fr/cldr-native/data.json?url";
import it from "emoji-picker-element-data/it/cldr-native/data.json?url";
import ja from "emoji-picker-element-data/ja/cldr-native/data.json?url";
import ko from "emoji-picker-element-data/ko/cldr-native/data.json?url";
import nl from "emoji-picker-element-data/nl/cldr-native/data.json?url";
import pl from "emoji-picker-element-data/pl/cldr-native/data.json?url";
import pt from "emoji-picker-element-data/pt/cldr-native/data.json?url";
import ru from "emoji-picker-element-data/ru/cldr-native/data.json?url";
import uk from "emoji-picker-element-data/uk/cldr-native/data.json?url";
import zh from "emoji-picker-element-data/zh/cldr-native/data.json?url";
import zhHant from "emoji-picker-element-data/zh-hant/cldr-native/data.json?url";

/** What Unicode has added since is an empty box on many devices. */
const maxVersion = 15;

export interface Emoji {
  emoji: string;
  /** Its name in the language of the page. */
  name: string;
  /** Its names and keywords, folded. */
  text: string;
}

/**
 * All emoji in the order of the platforms' pickers. About 70 kB: a file for each language, loaded on first use. Arabic
 * and Turkish have none, there names are English.
 */
export async function loadEmoji(): Promise<Emoji[]> {
  const response = await fetch(fromBase(files[locale] ?? en));
  if (!response.ok) throw new Error(`Emoji: HTTP ${response.status}`);
  const rows = (await response.json()) as EmojiRow[];
  return rows
    .filter(({ version }) => version <= maxVersion)
    .map(({ emoji, annotation, tags = [] }) => ({
      emoji,
      name: annotation,
      text: foldText([annotation, ...tags].join(" ")),
    }));
}

interface EmojiRow {
  emoji: string;
  annotation: string;
  tags?: string[];
  version: number;
}

/** Those with a word that begins with each typed word; those whose name begins so come first. */
export function findEmoji(all: readonly Emoji[], query: string): Emoji[] {
  const words = foldText(query).split(" ").filter(Boolean);
  const found = all.filter(({ text }) =>
    words.every((word) => ` ${text}`.includes(` ${word}`) || isInside(text, word)),
  );
  const first = words.join(" ");
  return found.toSorted((a, b) => Number(b.text.startsWith(first)) - Number(a.text.startsWith(first)));
}

/** Japanese, Chinese and Korean do not separate words. */
function isInside(text: string, word: string): boolean {
  return /[\u3040-\u9fff\uac00-\ud7af]/u.test(word) && text.includes(word);
}

const files: Record<string, string> = {
  de,
  es,
  fr,
  it,
  ja,
  ko,
  nl,
  pl,
  "pt-BR": pt,
  ru,
  uk,
  "zh-Hans": zh,
  "zh-Hant": zhHant,
};
