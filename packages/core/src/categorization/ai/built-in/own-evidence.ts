import { format } from "@bowerbird/contract/messages";
import { unspaced } from "../knowledge/index.ts";
import { knownWord } from "./known-words.ts";
import { evidenceWeights } from "./evidence-weights.ts";
import type { Knowledge, Lessons } from "./knowledge.ts";
import { getSection, wordsToLearn } from "./learn-lessons.ts";
import type { LinkParts } from "./read-link.ts";
import type { Fading, TopicEvidence } from "./topic-evidence.ts";
import t from "../../messages.json" with { type: "json" };

/** Evidence from the person's own categories, by position, with the reasons. */
export interface OwnEvidence {
  scores: Map<number, number>;
  reasons: Map<number, { weight: number; explain: () => string }>;
}

/** The number of lessons on a site or word that halve the weight of built-in knowledge. */
const halvingCounts = { host: 3, word: 2.5 };

/** How far the person's lessons reduce the weight of built-in knowledge about this site and its words. */
export function getFading(knowledge: Knowledge, link: LinkParts): Fading {
  const host = knowledge.hosts.get(link.host)?.total ?? 0;
  return {
    host: 1 / (1 + host / halvingCounts.host),
    word: (word) => 1 / (1 + (knowledge.words.get(word)?.total ?? 0) / halvingCounts.word),
  };
}

/** Scores category names and the categories of similar pages. */
export function weighOwn(knowledge: Knowledge, link: LinkParts, topicsFound: TopicEvidence): OwnEvidence {
  const own: OwnEvidence = { scores: new Map(), reasons: new Map() };
  weighNames(knowledge, link, topicsFound, own);
  const section = getSection(link);
  weighLessons(knowledge.hosts.get(link.host), evidenceWeights.host, own, (count) => pagesThere(count, link.host));
  if (section) {
    weighLessons(knowledge.sections.get(section), evidenceWeights.section, own, (count) => pagesThere(count, section));
  }
  for (const word of wordsToLearn(link.title)) {
    const lessons = knowledge.words.get(word);
    weighLessons(lessons, evidenceWeights.word, own, () => format(t.youFiledOtherPagesAboutWord, { word }));
  }
  return own;
}

/** A category named by a word of the page inherits its topic's score: "Rust" is part of Development. */
function weighNames(knowledge: Knowledge, link: LinkParts, found: TopicEvidence, own: OwnEvidence): void {
  if (knowledge.names.size === 0) return;
  const best = Math.max(0, ...found.scores);
  const seen = new Set<string>();
  for (const [words, share] of weighTexts(link)) {
    for (const name of candidateNames(words)) {
      for (const match of seen.has(name) ? [] : (knowledge.names.get(name) ?? [])) {
        const topic = knowledge.categories[match.category]!.topic ?? knownWord(name)?.meanings[0]?.topic;
        const inherited = topic === undefined ? best * 0.7 : Math.max(found.scores[topic]!, best * 0.5);
        const weight = match.share * share * (evidenceWeights.ownName + inherited);
        const category = knowledge.categories[match.category]!.name;
        add(own, match.category, weight, () => format(t.mentionsNameLikeYourCategoryCategory, { name, category }));
      }
      seen.add(name);
    }
  }
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

function weighLessons(
  lessons: Lessons | undefined,
  factor: number,
  own: OwnEvidence,
  toSentence: (pages: number) => string,
): void {
  for (const [category, weight] of lessons?.byCategory ?? []) {
    const share = weight / (lessons!.total + 0.5);
    const pages = lessons!.pages.get(category) ?? 0;
    add(own, category, factor * Math.log2(1 + weight) * share, () => toSentence(pages));
  }
}

function pagesThere(count: number, place: string): string {
  if (count === 0) return format(t.youSaidThatPagesOfPlace, { place });
  return format(t.youKeepOtherPagesOf, { count, place });
}

/** The sentence is made only if it is asked for: most reasons are not the best of their category. */
function add(own: OwnEvidence, category: number, weight: number, explain: () => string): void {
  own.scores.set(category, (own.scores.get(category) ?? 0) + weight);
  if (weight > (own.reasons.get(category)?.weight ?? 0)) own.reasons.set(category, { weight, explain });
}
