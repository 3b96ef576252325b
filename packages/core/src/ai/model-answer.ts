import { z } from "zod";
import type { CategoryChoice } from "./model-question.ts";
import { plainSentences } from "./summarize.ts";

/** What the model says of one link; the category is one of the person's. */
export interface Verdict {
  category: CategoryChoice;
  /** 0 to 1. */
  confidence: number;
  /** As proposed: only the person's vocabulary admits them. */
  tags: string[];
  summary: string | null;
}

const spoken = z.object({
  n: z.coerce.number().int().min(1),
  category: z.string(),
  confidence: z.coerce.number().catch(0.5),
  tags: z.array(z.string()).catch([]),
  summary: z.string().nullish().catch(null),
});

/** Where a model does not say how sure it is, or says nonsense. */
const clamp = (confidence: number) => Math.min(1, Math.max(0, confidence));

/**
 * Reads what a model said, with or without talk around it.
 *
 * @returns a verdict for each link, in order; null where none can be read or its category is not one of those offered
 */
export function readAnswer(text: string, count: number, categories: readonly CategoryChoice[]): (Verdict | null)[] {
  const byKey = new Map(categories.map((choice) => [choice.key, choice]));
  const verdicts: (Verdict | null)[] = Array.from({ length: count }, () => null);
  for (const entry of entriesOf(parseLoosely(text))) {
    const { success, data } = spoken.safeParse(entry);
    const category = success ? byKey.get(data.category) : undefined;
    if (!data || !category || data.n > count) continue;
    const summary = data.summary ? plainSentences(data.summary) : null;
    verdicts[data.n - 1] ??= { category, confidence: clamp(data.confidence), tags: data.tags, summary };
  }
  return verdicts;
}

function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  // Of one link a model may say no list but the one entry, whose tags are a list as well.
  if ("category" in value) return [value];
  const list = Object.values(value).find(Array.isArray);
  return (list as unknown[] | undefined) ?? [value];
}

/** JSON on its own, in a fence, or somewhere in the text; undefined without any. */
function parseLoosely(text: string): unknown {
  const candidates = [
    text,
    /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1],
    between(text, "{", "}"),
    between(text, "[", "]"),
  ];
  for (const candidate of candidates) {
    try {
      if (candidate) return JSON.parse(candidate);
    } catch {
      // The next candidate is tried; where none is JSON, the built-in categoriser answers.
    }
  }
  return undefined;
}

function between(text: string, open: string, close: string): string | undefined {
  const [start, end] = [text.indexOf(open), text.lastIndexOf(close)];
  return start >= 0 && end > start ? text.slice(start, end + 1) : undefined;
}
