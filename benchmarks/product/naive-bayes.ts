/** A naive Bayes classifier over the words of URL, title and description: the result of learning from examples alone. */
export class NaiveBayes {
  readonly #words = new Map<string, Map<string, number>>();
  readonly #totals = new Map<string, number>();
  readonly #links = new Map<string, number>();
  #all = 0;

  learn(text: string, category: string): void {
    this.#links.set(category, (this.#links.get(category) ?? 0) + 1);
    this.#all++;
    for (const word of wordsIn(text)) {
      const counts = this.#words.get(word) ?? new Map<string, number>();
      counts.set(category, (counts.get(category) ?? 0) + 1);
      this.#words.set(word, counts);
      this.#totals.set(category, (this.#totals.get(category) ?? 0) + 1);
    }
  }

  sort(text: string): string {
    let best = { category: "", score: -Infinity };
    for (const [category, links] of this.#links) {
      let score = Math.log(links / this.#all);
      const total = (this.#totals.get(category) ?? 0) + this.#words.size;
      for (const word of wordsIn(text)) score += Math.log(((this.#words.get(word)?.get(category) ?? 0) + 1) / total);
      if (score > best.score) best = { category, score };
    }
    return best.category;
  }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
