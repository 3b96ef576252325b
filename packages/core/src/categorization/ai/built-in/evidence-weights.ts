/** Weight factors by kind of evidence, tuned on the development sets. */
export const evidenceWeights = {
  /** A site, by how much of it is about its topic. */
  site: { all: 7, most: 3, some: 1.2 },
  ending: 0.8,
  use: 1,
  label: 0.8,
  title: 1,
  path: 0.6,
  folder: 1.5,
  description: 0.5,
  text: 0.12,
  /** A word in a language other than the text's. */
  otherLanguage: 0.3,
  subreddit: 6,
  /** Words in the name of a channel or group. */
  channel: 1.3,
  /** The name of a category of the person. */
  ownName: 5,
} as const;
