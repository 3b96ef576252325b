import { addressWords, builtInKnowledge, getTldTopic, topics } from "../knowledge/index.ts";
import { type FoundWord, findKnownWords, splitLabel } from "./known-words.ts";
import { evidenceWeights } from "./evidence-weights.ts";
import type { LinkParts } from "./read-link.ts";

/** Scores of the built-in topics, with the strongest signs. */
export interface TopicEvidence {
  scores: Float64Array;
  /** By topic, the strongest sign, quoted in the reason. */
  signs: ({ weight: number; kind: "site" | "word"; what: string } | undefined)[];
}

/** Scores the topics by the address and the words of a link. */
export function weighTopics(link: LinkParts): TopicEvidence {
  const evidence: TopicEvidence = { scores: new Float64Array(topics.length), signs: [] };
  weighSite(link, evidence);
  weighUses(link, evidence);
  weighWords(link, evidence);
  return evidence;
}

/** The most specific entry wins: path before host, `news.ycombinator.com` before `ycombinator.com`. */
function weighSite({ host, path }: LinkParts, evidence: TopicEvidence): void {
  const { sites, subreddits } = builtInKnowledge();
  if (host === "reddit.com" || host.endsWith(".reddit.com")) {
    const topic = path[0] === "r" && path[1] ? subreddits.get(path[1]) : undefined;
    if (topic !== undefined) add(evidence, topic, evidenceWeights.subreddit, "site", `r/${path[1]}`);
  }
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start++) {
    const name = labels.slice(start).join(".");
    const known = (path[0] && sites.get(`${name}/${path[0]}`)) || sites.get(name);
    if (!known) continue;
    add(evidence, known.topic, evidenceWeights.site[known.share], "site", name);
    return;
  }
  const ending = getTldTopic(host);
  if (ending) add(evidence, ending.topic, ending.weight * evidenceWeights.ending, "site", host);
}

/** Scores address parts with a fixed use: `docs.`, `/recipes/`. */
function weighUses({ host, path }: LinkParts, evidence: TopicEvidence): void {
  const { sites } = builtInKnowledge();
  const before = sites.has(host) ? [] : host.split(".").slice(0, -2);
  for (const part of new Set([...before, ...path.slice(0, 2)])) {
    if (part === "wiki" && isKnownSite(host)) continue;
    const use = addressWords.get(part);
    if (use) add(evidence, use.topic, use.weight * evidenceWeights.use, "word", part);
  }
}

/** Each word counts once, where its weight is highest. */
function weighWords(link: LinkParts, evidence: TopicEvidence): void {
  // A known site's name in its titles adds nothing.
  const seen = new Set(isKnownSite(link.host) ? link.host.split(".") : []);
  const count = (found: readonly FoundWord[], weight: number) => {
    for (const { word, senses } of found) {
      if (seen.has(word)) continue;
      seen.add(word);
      weighSenses(word, senses, weight, link.language, evidence);
    }
  };
  for (const folder of link.folders) count(findKnownWords(folder), evidenceWeights.folder);
  count(findKnownWords(link.title), evidenceWeights.title);
  if (!isKnownSite(link.host)) count(labelWords(link.host), evidenceWeights.label);
  count(channelWords(link.path), evidenceWeights.channel);
  count(findKnownWords(link.path.flatMap((part) => part.match(/[\p{L}\p{M}\p{N}#]+/gu) ?? [])), evidenceWeights.path);
  count(findKnownWords(link.description), evidenceWeights.description);
  count(findKnownWords(link.text), evidenceWeights.text);
}

function weighSenses(
  word: string,
  senses: FoundWord["senses"],
  factor: number,
  language: number,
  evidence: TopicEvidence,
): void {
  // A word of many topics says little about each.
  const share = factor / Math.sqrt(senses.length);
  for (const sense of senses) {
    const isRead = sense.language === language || sense.language === 0;
    const isLikely = isRead || word.length > 5 || !/^[\p{sc=Latin}\p{N}+# ]+$/u.test(word);
    const own = isRead ? 1 : isLikely ? evidenceWeights.otherLanguage * 2 : evidenceWeights.otherLanguage / 2;
    add(evidence, sense.topic, sense.weight * share * own, "word", word);
  }
}

/** Names without spaces that authors chose: `/@yogawithadriene`, `/r/learnpython`. */
function channelWords([first, second]: readonly string[]): FoundWord[] {
  if (first?.startsWith("@")) return splitLabel(first.slice(1));
  return second && /^(?:r|c|user|channel)$/.test(first ?? "") ? splitLabel(second) : [];
}

function isKnownSite(host: string): boolean {
  const { sites } = builtInKnowledge();
  return sites.has(host) || sites.has(host.slice(host.indexOf(".") + 1));
}

const labelCache = new Map<string, FoundWord[]>();
const maxCachedHosts = 10_000;

/** Words in a site's name; cached, because hosts repeat. */
function labelWords(host: string): FoundWord[] {
  let words = labelCache.get(host);
  if (!words) {
    const labels = host.split(".").slice(0, -1);
    words = labels.flatMap((label) => label.split("-")).flatMap(splitLabel);
    if (labelCache.size >= maxCachedHosts) labelCache.clear();
    labelCache.set(host, words);
  }
  return words;
}

function add(evidence: TopicEvidence, topic: number, weight: number, kind: "site" | "word", what: string): void {
  evidence.scores[topic]! += weight;
  if (weight > (evidence.signs[topic]?.weight ?? 0)) evidence.signs[topic] = { weight, kind, what };
}
