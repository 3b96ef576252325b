interface Link {
  url: string;
  title: string;
  folder: string[];
}

/**
 * The baseline of own folders: naive Bayes over the words and the host, with a bonus for the folders of the last ten
 * links and for words of the folder's name.
 */
export class RecentBayes {
  readonly #byWord = new Map<string, Map<string, number>>();
  readonly #links = new Map<string, number>();
  readonly #words = new Map<string, number>();
  #recent: string[] = [];

  learn(link: Link): void {
    const folder = link.folder.join(" / ");
    this.#links.set(folder, (this.#links.get(folder) ?? 0) + 1);
    for (const word of toWords(link)) {
      const counts = this.#byWord.get(word) ?? new Map<string, number>();
      this.#byWord.set(word, counts.set(folder, (counts.get(folder) ?? 0) + 1));
      this.#words.set(folder, (this.#words.get(folder) ?? 0) + 1);
    }
    this.#recent = [folder, ...this.#recent].slice(0, 10);
  }

  /** @param isNext whether the link is saved right after those that are known */
  answer(link: Link, isNext: boolean): { folders: string[]; confidence: number } {
    const words = toWords(link);
    const scored = [...this.#links].map(([folder, links]) => {
      return { folder, score: this.#score(folder, links, words) + (isNext ? this.#scoreRecent(folder) : 0) };
    });
    const best = scored.toSorted((a, b) => b.score - a.score).slice(0, 3);
    return { folders: best.map(({ folder }) => folder), confidence: 0 };
  }

  #scoreRecent(folder: string): number {
    return this.#recent.reduce((sum, recent, age) => sum + (recent === folder ? 2 * 0.6 ** age : 0), 0);
  }

  #score(folder: string, links: number, words: readonly string[]): number {
    const smoothing = 0.05;
    const total = Math.log((this.#words.get(folder) ?? 0) + smoothing * this.#byWord.size);
    let score = Math.log(links + 0.5);
    for (const word of words) {
      const counts = this.#byWord.get(word);
      if (counts) score += Math.log((counts.get(folder) ?? 0) + smoothing) - total;
    }
    score /= 4;
    const own = new Set(words.map((word) => word.replace(/^path /, "")));
    for (const word of folder.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) if (own.has(word)) score += 2;
    return score;
  }
}

function toWords({ url, title }: Link): string[] {
  const parsed = URL.parse(url);
  const host = (parsed?.hostname ?? "").replace(/^(?:www|m)\./, "");
  const split = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,30}/gu) ?? [];
  const inPath = split(parsed?.pathname ?? "").map((word) => `path ${word}`);
  return [...new Set([...split(title), ...inPath, `host ${host}`])];
}
