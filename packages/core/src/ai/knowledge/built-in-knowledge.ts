import { fold } from "./fold.ts";
import { readSections } from "./read-sections.ts";
import { readSites, type SiteTopic } from "./sites.ts";
import { topicOf } from "./topics.ts";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** All that the categoriser knows about the world before it knows anything of the person. */
export interface BuiltInKnowledge {
  sites: Map<string, SiteTopic>;
  vocabulary: Vocabulary;
  subreddits: Map<string, number>;
  /** What people call a category of a topic. */
  categoryNames: Map<string, number>;
}

let loaded: BuiltInKnowledge | undefined;

/** Reads the files once, when first asked: some 20,000 lines in about 50 ms. */
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
  return new Map(readSections(file).map(({ category, line }) => [fold(line), topicOf(category)]));
}
