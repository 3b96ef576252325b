import { readdirSync } from "node:fs";
import { fold } from "./fold.ts";
import { readSections } from "./read-sections.ts";
import { getTopicIndex } from "./topics.ts";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

export { addressWords, getTldTopic } from "./address-topics.ts";

export { fold, unspaced, splitWords } from "./fold.ts";
export { guessLanguage, languages, smallWords } from "./languages.ts";
export { getTopicIndex, topics } from "./topics.ts";
export type { WordSense } from "./vocabulary.ts";

/** What the categorizer knows about the world, independent of the person. */
export interface BuiltInKnowledge {
  sites: Map<string, SiteTopic>;
  vocabulary: Vocabulary;
  subreddits: Map<string, number>;
  /** Usual names for categories of a topic. */
  categoryNames: Map<string, number>;
}

let loaded: BuiltInKnowledge | undefined;

/** Loads the files once, on first use: some 20,000 lines in about 50 ms. */
export function builtInKnowledge(): BuiltInKnowledge {
  loaded ??= {
    sites: readSites(),
    vocabulary: readVocabulary(),
    subreddits: readTopics("./subreddits.txt"),
    categoryNames: readTopics("./category-names.txt"),
  };
  return loaded;
}

function readTopics(file: string): Map<string, number> {
  return new Map(readSections(file).map(({ category, line }) => [fold(line), getTopicIndex(category)]));
}

/** The topic of a well-known site. */
interface SiteTopic {
  topic: number;
  /** How much of the site is about the topic; `some` for sites with mixed content. */
  share: "all" | "most" | "some";
}

/** Reads the well-known sites: `host` or `host/path`; `~` marks sites mostly, `~~` partly about the topic. */
function readSites(): Map<string, SiteTopic> {
  const sites = new Map<string, SiteTopic>();
  for (const file of readdirSync(new URL("./sites", import.meta.url)).sort()) {
    for (const { category, line } of readSections(`./sites/${file}`)) {
      const site = line.replace(/^~+/, "").replace(/^www\./, "");
      const share = line.startsWith("~~") ? "some" : line.startsWith("~") ? "most" : "all";
      sites.set(site, { topic: getTopicIndex(category), share });
    }
  }
  return sites;
}
