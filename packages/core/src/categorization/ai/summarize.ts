import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine } from "@bowerbird/contract/tidy-text";

const sentences = new Intl.Segmenter(undefined, { granularity: "sentence" });
/** A shorter text is a heading, not a summary. */
const minSummaryLength = 20;

/** Summarizes a link in one or two sentences without a model: by its description or its text; null where both say nothing. */
export function summarize(link: { title: string; description?: string | null; text?: string | null }): string | null {
  for (const source of [link.description, link.text]) {
    const summary = plainSentences(source ?? "");
    if (summary !== null && summary.length >= minSummaryLength && summary !== oneLine(link.title)) return summary;
  }
  return null;
}

/** Returns the first two sentences as plain text; null if there are none. */
export function plainSentences(text: string): string | null {
  const first = [...sentences.segment(plainText(text))].slice(0, 2);
  const summary = first.map(({ segment }) => segment).join("");
  return cutText(summary.trim(), limits.summaryLength) || null;
}

/** Strips markup. */
function plainText(text: string): string {
  const bare = text.slice(0, 4 * limits.summaryLength).replace(/<[^<>]*>/g, " ");
  return oneLine(bare.replace(/[<>]/g, " "));
}
