import { limits } from "@bowerbird/contract/limits";

/** As many characters as an icon may have, as a person counts them: an emoji with its modifiers is one. */
export function limitIcon(text: string): string {
  return [...new Intl.Segmenter().segment(text.trim())]
    .slice(0, limits.iconGraphemes)
    .map(({ segment }) => segment)
    .join("");
}
