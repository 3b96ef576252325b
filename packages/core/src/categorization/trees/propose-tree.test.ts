import { describe, expect, it } from "vitest";
import { type GroupableLink, proposeTree } from "./index.ts";

const never = new AbortController().signal;
const day = 24 * 3_600_000;
const subjects = ["sourdough", "kayaks", "origami"];
/** Ten links of each subject, one after the other. */
const links = subjects.flatMap((subject, nth) =>
  Array.from({ length: 10 }, (_, index): GroupableLink => {
    const savedAt = new Date(Date.UTC(2024, 0, 1) + nth * 100 * day + index * 60_000);
    return {
      id: `${nth}${index}`,
      url: `https://s${nth}${index}.example/`,
      title: `${subject} number${index}`,
      savedAt,
    };
  }),
);
const noTopics = { getTopic: () => null, getName: () => "" };

describe("proposed folders", () => {
  it("hold links with words in common, and are named after them", async () => {
    const folders = await proposeTree(links, noTopics, never);
    const found = folders.map(({ name, parentId, links: inside }) => [
      name,
      parentId,
      inside.map(({ id }) => id).toSorted(),
    ]);
    const expected = subjects.map((subject, nth) => {
      const ids = Array.from({ length: 10 }, (_, index) => `${nth}${index}`);
      return [subject.charAt(0).toUpperCase() + subject.slice(1), null, ids];
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it("hold links saved together, though each has other words", async () => {
    const burst = Array.from({ length: 6 }, (_, index): GroupableLink => {
      const savedAt = new Date(Date.UTC(2025, 0, 1) + index * 30_000);
      return { id: `b${index}`, url: `https://b.example/${index}`, title: `word${index}`, savedAt };
    });
    const folders = await proposeTree([...links, ...burst], noTopics, never);
    expect(folders.find(({ name }) => name === "b.example")?.links).toHaveLength(6);
  });

  it("are below the category of their topic; the only one of a topic is that category", async () => {
    const getTopic = ({ title }: { title: string }) => (/origami/.test(title) ? "crafts" : "outdoors");
    const folders = await proposeTree(links, { getTopic, getName: (id) => id.toUpperCase() }, never);
    expect(folders.map(({ parentId, name }) => [parentId, name]).toSorted()).toEqual([
      [null, "CRAFTS"],
      ["outdoors", "Kayaks"],
      ["outdoors", "Sourdough"],
    ]);
  });

  it("are named by two words as titles have them where no word is in many", async () => {
    const titles = ["Active Directory one", "two", "three Active Directory", "four", "five", "six", "seven", "eight"];
    const some = titles.map((title, index): GroupableLink => {
      return { id: `t${index}`, url: `https://t${index}.example/`, title, savedAt: new Date(index * 1_000) };
    });
    expect((await proposeTree(some, noTopics, never)).map(({ name }) => name)).toEqual(["Active Directory"]);
  });

  it("are at most twenty beside each other, with different names", async () => {
    const scattered = Array.from({ length: 60 * 4 }, (_, index): GroupableLink => {
      const subject = `subject${String.fromCharCode(97 + (index % 60) / 8, 97 + (index % 8))}`;
      const savedAt = new Date(Date.UTC(2020, 0, 1) + index * 9 * day);
      return { id: `m${index}`, url: `https://m${index}.example/`, title: `${subject} ${subject}x`, savedAt };
    });
    const names = (await proposeTree(scattered, noTopics, never)).map(({ name }) => name);
    expect(names.length).toBeLessThanOrEqual(20);
    expect(new Set(names).size).toBe(names.length);
  });

  it("leave out links that have nothing in common with others", async () => {
    const lone = { id: "lone", url: "https://lone.example/", title: "Zygote", savedAt: new Date(0) };
    const folders = await proposeTree([...links, lone], noTopics, never);
    expect(folders.flatMap((folder) => folder.links).map(({ id }) => id)).not.toContain("lone");
    expect(await proposeTree([], noTopics, never)).toEqual([]);
  });

  it("stop being computed when the run is lost", async () => {
    await expect(proposeTree(many(3_000), noTopics, AbortSignal.abort())).rejects.toThrow(/abort/);
  });
});

function many(count: number): GroupableLink[] {
  return Array.from({ length: count }, (_, index) => {
    const savedAt = new Date(index * 30 * day);
    return { id: `${index}`.padStart(5, "0"), url: `https://x${index}.example/`, title: `a${index}`, savedAt };
  });
}
