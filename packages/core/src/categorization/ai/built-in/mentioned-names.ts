import { format } from "@bowerbird/contract/messages";
import { unspaced } from "../knowledge/index.ts";
import { knownWord } from "./known-words.ts";
import { evidenceWeights } from "./evidence-weights.ts";
import type { Knowledge } from "./knowledge.ts";
import type { LinkParts } from "./read-link.ts";
import type { TopicEvidence } from "./topic-evidence.ts";
import t from "../../messages.json" with { type: "json" };

/** A category whose name a link mentions. */
export interface MentionedName {
  score: number;
  /** What the name is about; undefined: unknown. */
  topic: number | undefined;
  /** The reason in one sentence, made only if it is asked for. */
  explain: () => string;
}

/**
 * The person's categories that a link mentions, by position. Such a category inherits its topic's score: "Rust" is part of
 * Development.
 */
export function findMentioned(knowledge: Knowledge, link: LinkParts, found: TopicEvidence): Map<number, MentionedName> {
  const mentioned = new Map<number, MentionedName>();
  if (knowledge.names.size === 0) return mentioned;
  const best = Math.max(0, ...found.scores);
  const seen = new Set<string>();
  for (const [words, weight] of weighTexts(link)) {
    for (const name of candidateNames(words)) {
      for (const { category, share } of seen.has(name) ? [] : (knowledge.names.get(name) ?? [])) {
        const own = knowledge.categories[category]!;
        const topic = own.topic ?? knownWord(name)?.senses[0]?.topic;
        const inherited = topic === undefined ? best * 0.7 : Math.max(found.scores[topic]!, best * 0.5);
        const before = mentioned.get(category);
        const score = share * weight * (evidenceWeights.ownName + inherited) + (before?.score ?? 0);
        const explain = () => format(t.mentionsNameLikeYourCategoryCategory, { name, category: own.name });
        mentioned.set(category, { score, topic: before?.topic ?? topic, explain: before?.explain ?? explain });
      }
      seen.add(name);
    }
  }
  return mentioned;
}

function weighTexts({ title, folders, host, path, description }: LinkParts): [string[], number][] {
  const ofPath = path.flatMap((part) => part.match(/[\p{L}\p{M}\p{N}#]+/gu) ?? []);
  return [
    ...folders.map((folder): [string[], number] => [folder, 1.2]),
    [title, 1],
    [host.split(/[.-]/), 1],
    [ofPath, 0.8],
    [description, 0.5],
  ];
}

/** Single words, pairs and triples; substrings of unspaced runs. */
function* candidateNames(words: readonly string[]): Generator<string> {
  for (const [at, word] of words.entries()) {
    yield word;
    if (at + 1 < words.length) yield `${word} ${words[at + 1]}`;
    if (at + 2 < words.length) yield `${word} ${words[at + 1]} ${words[at + 2]}`;
    if (!unspaced.test(word)) continue;
    for (let from = 0; from < word.length; from++) {
      for (let length = 2; length <= 4 && from + length <= word.length; length++) yield word.slice(from, from + length);
    }
  }
}
