import { unspaced } from "../knowledge/index.ts";
import { knownWord } from "./count-words.ts";
import { evidenceWeights } from "./evidence-weights.ts";
import type { Knowledge, Lessons } from "./knowledge-of-person.ts";
import { sectionOf, wordsToLearn } from "./lesson-features.ts";
import type { LinkParts } from "./read-link.ts";
import type { Fading, TopicEvidence } from "./topic-evidence.ts";

/** What the person's own order says for their categories, by position, and the sentence that tells why. */
export interface OwnEvidence {
  scores: Map<number, number>;
  reasons: Map<number, { weight: number; sentence: string }>;
}

/** So many lessons on a site or a word halve what we thought of it. */
const halving = { host: 3, word: 2.5 };

/** How far the person's lessons on this site and its words outweigh what is said of them in general. */
export function fadingOf(knowledge: Knowledge, link: LinkParts): Fading {
  const host = knowledge.hosts.get(link.host)?.total ?? 0;
  return {
    host: 1 / (1 + host / halving.host),
    word: (word) => 1 / (1 + (knowledge.words.get(word)?.total ?? 0) / halving.word),
  };
}

/** Weighs names that the person gave and where like pages were filed. */
export function weighOwn(knowledge: Knowledge, link: LinkParts, topicsFound: TopicEvidence): OwnEvidence {
  const own: OwnEvidence = { scores: new Map(), reasons: new Map() };
  weighNames(knowledge, link, topicsFound, own);
  const section = sectionOf(link);
  weighLessons(knowledge.hosts.get(link.host), evidenceWeights.host, own, (count) => pagesThere(count, link.host));
  if (section) {
    weighLessons(knowledge.sections.get(section), evidenceWeights.section, own, (count) => pagesThere(count, section));
  }
  for (const word of wordsToLearn(link.title)) {
    const lessons = knowledge.words.get(word);
    weighLessons(lessons, evidenceWeights.word, own, () => `You filed other pages about “${word}” there.`);
  }
  return own;
}

/** A category named as a word of the page takes what was found for the topics, too: "Rust" is a part of Development. */
function weighNames(knowledge: Knowledge, link: LinkParts, found: TopicEvidence, own: OwnEvidence): void {
  if (knowledge.names.size === 0) return;
  const best = Math.max(0, ...found.scores);
  const seen = new Set<string>();
  for (const [words, share] of placesOfNames(link)) {
    for (const name of namesIn(words)) {
      for (const match of seen.has(name) ? [] : (knowledge.names.get(name) ?? [])) {
        const topic = knowledge.categories[match.category]!.topic ?? knownWord(name)?.meanings[0]?.topic;
        const inherited = topic === undefined ? best * 0.7 : Math.max(found.scores[topic]!, best * 0.5);
        const weight = match.share * share * (evidenceWeights.ownName + inherited);
        const category = knowledge.categories[match.category]!.name;
        add(own, match.category, weight, `It speaks of “${name}”, as your category ${category} does.`);
      }
      seen.add(name);
    }
  }
}

function placesOfNames({ title, folders, host, path, description }: LinkParts): [string[], number][] {
  const ofPath = path.flatMap((part) => part.match(/[\p{L}\p{M}\p{N}#]+/gu) ?? []);
  return [
    ...folders.map((folder): [string[], number] => [folder, 1.2]),
    [title, 1],
    [host.split(/[.-]/), 1],
    [ofPath, 0.8],
    [description, 0.5],
  ];
}

/** Words, pairs and triples of words; beginnings and ends of runs without spaces. */
function* namesIn(words: readonly string[]): Generator<string> {
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
  sentenceOf: (pages: number) => string,
): void {
  for (const [category, weight] of lessons?.byCategory ?? []) {
    const share = weight / (lessons!.total + 0.5);
    add(own, category, factor * Math.log2(1 + weight) * share, sentenceOf(lessons!.pages.get(category) ?? 0));
  }
}

function pagesThere(count: number, place: string): string {
  if (count === 0) return `You said that pages of ${place} belong there.`;
  return count === 1 ? `You keep another page of ${place} there.` : `You keep ${count} other pages of ${place} there.`;
}

function add(own: OwnEvidence, category: number, weight: number, sentence: string): void {
  own.scores.set(category, (own.scores.get(category) ?? 0) + weight);
  if (weight > (own.reasons.get(category)?.weight ?? 0)) own.reasons.set(category, { weight, sentence });
}
