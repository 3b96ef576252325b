/** How much each kind of evidence counts, as a factor on the weight of what was found. Set on the development sets. */
export const evidenceWeights = {
  /** A site by how much of what it holds is about its topic. */
  site: { all: 7, most: 3, some: 1.2 },
  ending: 0.8,
  use: 1,
  label: 0.8,
  title: 1,
  path: 0.6,
  folder: 1.5,
  description: 0.5,
  text: 0.12,
  /** A word of another language than the text's. */
  otherLanguage: 0.3,
  subreddit: 6,
  /** Words of the name that a channel or a group has. */
  channel: 1.3,
  /** What the person named or filed. */
  ownName: 5,
  host: 2.4,
  section: 2.6,
  word: 1.1,
} as const;

/** A correction says more than a bookmark filed by hand, and that more than a nod or what we filed ourselves. */
export const lessonWeights = { correction: 2, byHand: 1, approval: 0.6, byUs: 0.15 } as const;
