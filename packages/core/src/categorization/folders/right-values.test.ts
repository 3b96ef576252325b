import { describe, expect, it } from "vitest";
import { extractFeatures } from "./extract-features.ts";
import { FolderHistory } from "./folder-history.ts";
import { featureNames, netWithoutVectors, netWithVectors, toProbabilities } from "./folder-net.ts";
import { readParts } from "./link-parts.ts";
import rightValues from "./testing/right-values.json" with { type: "json" };

type Case = (typeof rightValues)["trees"][number]["cases"][number];

/** Half-precision numbers, little-endian. */
function readVectors(base64: string, dimensions: number): Float32Array[] {
  const bytes = Buffer.from(base64, "base64");
  return Array.from({ length: bytes.length / 2 / dimensions }, (_, row) =>
    Float32Array.from({ length: dimensions }, (_unused, index) =>
      toFloat(bytes.readUInt16LE((row * dimensions + index) * 2)),
    ),
  );
}

function toFloat(half: number): number {
  const [sign, exponent, fraction] = [half & 0x8000 ? -1 : 1, (half >> 10) & 31, half & 1_023];
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
}

describe.each(rightValues.trees)("the folders of $name", ({ links, vectors, folderVectors, dimensions, cases }) => {
  const byLink = readVectors(vectors, dimensions);
  const names = new Map(
    folderVectors.map((folder) => [folder.path.join("/"), readVectors(folder.vectors, dimensions)]),
  );
  const history = new FolderHistory(dimensions, "floats");

  function learnUntil(count: number): void {
    for (const { url, title, folder, time } of links.slice(history.length, count)) {
      const [own, path] = names.get(folder.join("/"))!;
      const known = history.folders.findIndex((other) => other.path.join("/") === folder.join("/"));
      const position = known < 0 ? history.addFolder(folder, [own!, path!]) : known;
      history.add(readParts({ url, title: title ?? "", time }), position, byLink[history.length]!);
    }
  }

  it.each(cases.toSorted((a, b) => a.link - b.link))("have the right values for link $link, $mode", (one: Case) => {
    learnUntil(one.link);
    const { url, title, time } = links[one.link]!;
    const options = { isNext: one.mode !== "batch", hasTime: one.mode === "next" };
    const table = extractFeatures(history, readParts({ url, title: title ?? "", time }), byLink[one.link]!, options);
    expect(history.folders.map(({ path }) => path)).toEqual(one.folders);
    const wrong = one.features.flatMap((row, folder) =>
      row.flatMap((right, index) => {
        const value = table.values[folder * featureNames.length + index]!;
        const isRight = right === null ? Number.isNaN(value) : Math.abs(value - right) < 1e-3;
        return isRight ? [] : [`${featureNames[index]} of ${one.folders[folder]!.join("/")}: ${value}, not ${right}`];
      }),
    );
    expect(wrong).toEqual([]);
    const scores = netWithVectors.score(table);
    expect([...toProbabilities(scores)]).toEqual(one.probabilities.map((right) => expect.closeTo(right, 2) as number));
    const without = netWithoutVectors.score(table);
    expect([...without]).toEqual(one.scoresWithoutEmbeddings.map((right) => expect.closeTo(right, 2) as number));
  });
});
