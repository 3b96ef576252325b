import { addressWords, builtInKnowledge, topicOfEnding, topics } from "../knowledge/index.ts";
import { type FoundWord, findKnownWords } from "./count-words.ts";
import { evidenceWeights } from "./evidence-weights.ts";
import type { LinkParts } from "./read-link.ts";
import { splitLabel } from "./split-label.ts";

/** What speaks for each of the built-in topics, and what said it loudest. */
export interface TopicEvidence {
  scores: Float64Array;
  /** For each topic the strongest single sign, to be told to the person. */
  signs: ({ weight: number; kind: "site" | "word"; what: string } | undefined)[];
}

/** How far what the person did outweighs what is said of a site or a word: 1 is not at all, 0 completely. */
export type Fading = { host: number; word(word: string): number };

const noFading: Fading = { host: 1, word: () => 1 };

/** Weighs all that the address and the words of a link say about its topic. */
export function weighTopics(link: LinkParts, fading: Fading = noFading): TopicEvidence {
  const evidence: TopicEvidence = { scores: new Float64Array(topics.length), signs: [] };
  weighSite(link, fading.host, evidence);
  weighUses(link, fading.host, evidence);
  weighWords(link, fading, evidence);
  return evidence;
}

/** The most exact entry wins: a path before a host, `news.ycombinator.com` before `ycombinator.com`. */
function weighSite({ host, path }: LinkParts, fading: number, evidence: TopicEvidence): void {
  const { sites, subreddits } = builtInKnowledge();
  if (host === "reddit.com" || host.endsWith(".reddit.com")) {
    const topic = path[0] === "r" && path[1] ? subreddits.get(path[1]) : undefined;
    if (topic !== undefined) add(evidence, topic, evidenceWeights.subreddit * fading, "site", `r/${path[1]}`);
  }
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start++) {
    const name = labels.slice(start).join(".");
    const known = (path[0] && sites.get(`${name}/${path[0]}`)) || sites.get(name);
    if (!known) continue;
    add(evidence, known.topic, evidenceWeights.site[known.share] * fading, "site", name);
    return;
  }
  const ending = topicOfEnding(host);
  if (ending) add(evidence, ending.topic, ending.weight * evidenceWeights.ending * fading, "site", host);
}

/** `docs.`, `/recipes/`: parts of an address with a fixed use. */
function weighUses({ host, path }: LinkParts, fading: number, evidence: TopicEvidence): void {
  const { sites } = builtInKnowledge();
  const before = sites.has(host) ? [] : host.split(".").slice(0, -2);
  for (const part of new Set([...before, ...path.slice(0, 2)])) {
    if (part === "wiki" && isKnownSite(host)) continue;
    const use = addressWords.get(part);
    if (use) add(evidence, use.topic, use.weight * evidenceWeights.use * fading, "word", part);
  }
}

/** Each word counts once, where it weighs most. */
function weighWords(link: LinkParts, fading: Fading, evidence: TopicEvidence): void {
  // The name of a site in its titles says nothing that the site itself does not.
  const seen = new Set(isKnownSite(link.host) ? link.host.split(".") : []);
  const count = (found: readonly FoundWord[], weight: number) => {
    for (const { word, meanings } of found) {
      if (seen.has(word)) continue;
      seen.add(word);
      weighMeanings(word, meanings, weight * fading.word(word), link.language, evidence);
    }
  };
  for (const folder of link.folders) count(findKnownWords(folder), evidenceWeights.folder);
  count(findKnownWords(link.title), evidenceWeights.title);
  if (!isKnownSite(link.host)) count(labelWords(link.host), evidenceWeights.label * fading.host);
  count(channelWords(link.path), evidenceWeights.channel);
  count(findKnownWords(link.path.flatMap((part) => part.match(/[\p{L}\p{M}\p{N}#]+/gu) ?? [])), evidenceWeights.path);
  count(findKnownWords(link.description), evidenceWeights.description);
  count(findKnownWords(link.text), evidenceWeights.text);
}

function weighMeanings(
  word: string,
  meanings: FoundWord["meanings"],
  factor: number,
  language: number,
  evidence: TopicEvidence,
): void {
  // What is said in many topics says little for each.
  const share = factor / Math.sqrt(meanings.length);
  for (const meaning of meanings) {
    const isRead = meaning.language === language || meaning.language === 0;
    const isLikely = isRead || word.length > 5 || !/^[\p{sc=Latin}\p{N}+# ]+$/u.test(word);
    const own = isRead ? 1 : isLikely ? evidenceWeights.otherLanguage * 2 : evidenceWeights.otherLanguage / 2;
    add(evidence, meaning.topic, meaning.weight * share * own, "word", word);
  }
}

/** `/@yogawithadriene`, `/r/learnpython`: names without spaces that somebody gave to what they write. */
function channelWords([first, second]: readonly string[]): FoundWord[] {
  if (first?.startsWith("@")) return splitLabel(first.slice(1));
  return second && /^(?:r|c|user|channel)$/.test(first ?? "") ? splitLabel(second) : [];
}

function isKnownSite(host: string): boolean {
  const { sites } = builtInKnowledge();
  return sites.has(host) || sites.has(host.slice(host.indexOf(".") + 1));
}

const labelsOfHosts = new Map<string, FoundWord[]>();
const hostsKept = 10_000;

/** Words in the name of a site; hosts repeat, so they are kept for a while. */
function labelWords(host: string): FoundWord[] {
  let words = labelsOfHosts.get(host);
  if (!words) {
    const labels = host.split(".").slice(0, -1);
    words = labels.flatMap((label) => label.split("-")).flatMap(splitLabel);
    if (labelsOfHosts.size >= hostsKept) labelsOfHosts.clear();
    labelsOfHosts.set(host, words);
  }
  return words;
}

function add(evidence: TopicEvidence, topic: number, weight: number, kind: "site" | "word", what: string): void {
  evidence.scores[topic]! += weight;
  if (weight > (evidence.signs[topic]?.weight ?? 0)) evidence.signs[topic] = { weight, kind, what };
}
