import { highlight } from "./highlight.ts";

export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  let offset = 0;
  return highlight(text, words).map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
