import { z } from "zod";
import type { CategoryChoice } from "./model-question.ts";
import { plainSentences } from "./summarize.ts";

/** The model's answer for one link; the category is one of the person's. */
export interface LinkAnswer {
  category: CategoryChoice;
  /** 0 to 1. */
  confidence: number;
  /** As proposed, not yet filtered by the person's vocabulary. */
  tags: string[];
  summary: string | null;
}

const answerEntry = z.object({
  n: z.coerce.number().int().min(1),
  category: z.string(),
  confidence: z.coerce.number().catch(0.5),
  tags: z.array(z.string()).catch([]),
  summary: z.string().nullish().catch(null),
});

/** Bounds a model's confidence to 0 to 1. */
const clamp = (confidence: number) => Math.min(1, Math.max(0, confidence));

/**
 * Parses a model's answer, with or without text around the JSON.
 *
 * @returns for each link, in order, its answer; null if it is missing, invalid or names an unknown category
 */
export function readAnswer(text: string, count: number, categories: readonly CategoryChoice[]): (LinkAnswer | null)[] {
  const byKey = new Map(categories.map((choice) => [choice.key, choice]));
  const answers: (LinkAnswer | null)[] = Array.from({ length: count }, () => null);
  for (const entry of getEntries(parseLoosely(text))) {
    const { success, data } = answerEntry.safeParse(entry);
    const category = success ? byKey.get(data.category) : undefined;
    if (!data || !category || data.n > count) continue;
    const summary = data.summary ? plainSentences(data.summary) : null;
    answers[data.n - 1] ??= { category, confidence: clamp(data.confidence), tags: data.tags, summary };
  }
  return answers;
}

function getEntries(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  // For a single link a model may return the entry without a list; its tags are a list, too.
  if ("category" in value) return [value];
  const list = Object.values(value).find(Array.isArray);
  return (list as unknown[] | undefined) ?? [value];
}

/** Parses JSON alone, in a code fence or within text; undefined if there is none. */
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
      // Try the next candidate.
    }
  }
  return undefined;
}

function between(text: string, open: string, close: string): string | undefined {
  const [start, end] = [text.indexOf(open), text.lastIndexOf(close)];
  return start >= 0 && end > start ? text.slice(start, end + 1) : undefined;
}
