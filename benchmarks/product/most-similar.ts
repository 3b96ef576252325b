interface Page {
  url: string;
  title: string;
}

/** The page whose title and host share most words with another's; undefined if none shares any. */
export function findMostSimilar<P extends Page>(page: Page, others: readonly P[]): P | undefined {
  const words = toWords(page);
  const scored = others.map((other) => ({ other, score: similarity(words, toWords(other)) }));
  return scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0]?.other;
}

function toWords({ url, title }: Page): Set<string> {
  return new Set(`${title} ${URL.parse(url)?.hostname ?? ""}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.intersection(b).size / Math.sqrt(a.size * b.size || 1);
}
