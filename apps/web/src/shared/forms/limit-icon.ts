import { limits } from "@bowerbird/contract/limits";

/** Cuts a text to the length of an icon in graphemes: an emoji with its modifiers is one. */
export function limitIcon(text: string): string {
  return [...new Intl.Segmenter().segment(text.trim())]
    .slice(0, limits.iconGraphemes)
    .map(({ segment }) => segment)
    .join("");
}
