import { type Link, random, word } from "./library.ts";

/** 300 terms, rotating through whole words, prefixes, infixes and misspelled words, common and rare. */
export function searchTerms(links: readonly Link[]): { kind: string; text: string }[] {
  const next = random(7);
  const pickWord = () => {
    const words = links[Math.floor(next() * links.length)]!.title.toLowerCase()
      .split(" ")
      .filter((part) => part.length > 4);
    return words[Math.floor(next() * words.length)] ?? word(5);
  };
  return Array.from({ length: 300 }, (_, index) => {
    const text = pickWord();
    const cut = 1 + Math.floor(next() * (text.length - 2));
    if (index % 4 === 0) return { kind: "exact", text };
    if (index % 4 === 1) return { kind: "prefix", text: text.slice(0, Math.max(2, cut)) };
    if (index % 4 === 2) return { kind: "substring", text: text.slice(1, 1 + Math.max(3, cut)) };
    return { kind: "typo", text: text.slice(0, cut) + text.slice(cut + 1) };
  });
}
