import type { Sample } from "../../testing/test-library.ts";

/** What was planted, by the kind of proposal that must find it. */
export interface Planted {
  samples: Sample[];
  /** The key of each planted case: the addresses or tags that belong together. */
  cases: string[][];
}

const topics = ["bread", "typography", "kites", "volcanoes", "chess", "gardens", "opera", "knitting"];

/** Links that nothing is wrong with, and some that look like copies and are none. */
export function goodLinks(count: number): Sample[] {
  return Array.from({ length: count }, (_, index): Sample => {
    const topic = topics[index % topics.length]!;
    const category = ["Collection", topic];
    const title = `A page about ${topic}, number ${index}`;
    const site = `https://site${index % 200}.example`;
    const lookalikes: Partial<Sample>[] = [
      { url: `${site}/article?id=${index}`, title: "Article" },
      { url: `${site}/list?page=${index}`, title: "All articles, page by page" },
      { url: `${site}/manual#part-${index}`, title: "The manual of everything" },
      { url: `https://m${index}.example/home` },
    ];
    const lookalike = index % 50 < lookalikes.length ? lookalikes[index % 50] : {};
    return { url: `${site}/${topic}/${index}`, title, category, tags: [topic], ...lookalike };
  });
}

/** Copies of pages in every way in which addresses differ; a number after another, so that any count has all ways. */
export function copiedLinks(count: number): Planted {
  const ways = [
    (path: string) => `http://www.copied.example/${path}`,
    (path: string) => `https://www.copied.example/${path}/`,
    (path: string) => `https://copied.example/${path}?utm_source=mail&fbclid=1`,
    (path: string) => `https://m.copied.example/${path}`,
    (path: string) => `https://mobile.copied.example/${path}`,
    (path: string) => `https://copied.example/${path}/amp`,
    (path: string) => `https://amp.copied.example/${path}`,
    (path: string) => `https://copied.example/${path}/index.html`,
    (path: string) => `https://copied.example/${path}#comments`,
    (path: string) => `https://copied.example/${path}?ref=newsletter`,
  ];
  const cases = Array.from({ length: count }, (_, index) => {
    const path = `story-${index}`;
    return [`https://copied.example/${path}`, ways[index % ways.length]!(path)];
  });
  const samples = cases.flatMap((urls, index) =>
    urls.map((url, copy): Sample => {
      const category = ["Collection", topics[index % topics.length]!];
      return { url, title: `Story ${index}`, tags: [`copy-${copy}`], category, notes: `Note ${copy} of ${index}` };
    }),
  );
  return { samples, cases };
}

/** Pairs of tags that mean the same, each on links of their own. */
export function variantTags(count: number): Planted {
  const consonants = "bcdfghjklmnprtvz";
  const letter = (number: number) => consonants[number % consonants.length]!;
  const ways = [
    (word: string) => word[0]!.toUpperCase() + word.slice(1),
    (word: string) => `${word}s`,
    (word: string) => `${word.slice(0, 4)}-${word.slice(4)}`,
    (word: string) => `${word.slice(0, 4)} ${word.slice(4)}`,
    (word: string) => word.slice(0, 4) + word.slice(5),
  ];
  const cases = Array.from({ length: count }, (_, index) => {
    const pair = (number: number) => `${letter(number)}a${letter(number * 7 + 3)}o`;
    const word = `${pair(index)}${pair(Math.floor(index / 16))}${pair(index * 5 + 1)}`;
    return [word, ways[index % ways.length]!(word)];
  });
  const samples = cases.flatMap(([word = "", variant = ""], index) =>
    [word, word, word, variant].map((tag, number): Sample => {
      const url = `https://tagged.example/${index}/${number}`;
      return { url, title: `Tagged ${index} ${number}`, tags: [tag], category: ["Collection", "bread"] };
    }),
  );
  return { samples, cases };
}
