import { dimensions } from "@bowerbird/embedding-model";
import { random, word } from "./library.ts";

/** A link that someone put into a folder, with a vector like those of the links beside it. */
export interface FiledLink {
  url: string;
  title: string;
  categoryId: string;
  savedAt: Date;
  vector: Int8Array;
}

const wordsOfFolder = 300;
const minutesBetween = 17;

/** Links in the order of saving, in folders of very different sizes; the ids are `folder 0` and so on. */
export function createFiledLinks(count: number, folders: number): FiledLink[] {
  const next = random(7);
  const centers = Array.from({ length: folders }, () => Array.from({ length: dimensions }, () => next() - 0.5));
  return Array.from({ length: count }, (_, index) => {
    const folder = Math.floor(folders * next() ** 2);
    const own = () => word(folder * wordsOfFolder + Math.floor(wordsOfFolder ** next()));
    const rare = () => word(Math.floor(200_000 ** next()));
    const title = [own(), rare(), own(), rare(), rare()].join(" ");
    const host = `${next() < 0.3 ? own() : rare()}.test`;
    return {
      url: `https://${host}/${own()}/${title.replaceAll(" ", "-")}-${index}`,
      title,
      categoryId: `folder ${folder}`,
      savedAt: new Date(1.4e12 + index * minutesBetween * 60_000),
      vector: Int8Array.from(centers[folder]!, (number) => (number + (next() - 0.5) * 1.5) * 90),
    };
  });
}
