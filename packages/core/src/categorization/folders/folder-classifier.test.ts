import { describe, expect, it } from "vitest";
import { FolderClassifier, type Ranked } from "./folder-classifier.ts";
import type { FolderLink } from "./vector-rows.ts";

const start = Date.parse("2026-03-01T12:00:00Z");

function link(n: number, title: string): FolderLink {
  return {
    id: `link ${n}`,
    url: `https://s${n}.example/`,
    title,
    savedAt: new Date(start + n * 3_600_000),
    vector: null,
  };
}

/** Thirty links in two folders, in turns, and then some of one of them that look like those of the other. */
function learn(later: number, isTested: boolean): FolderClassifier {
  const classifier = new FolderClassifier(3);
  for (const id of ["Shed", "Attic"]) classifier.addFolder({ id, path: [id], isCustom: true });
  for (let n = 0; n < 30; n++)
    classifier.learn(link(n, n % 2 === 0 ? "walnut" : "letters"), n % 2 === 0 ? "Shed" : "Attic", { isTested });
  for (let n = 30; n < 30 + later; n++) classifier.learn(link(n, `walnut s${n}`), "Attic", { isTested });
  return classifier;
}

const shareOf = (classifier: FolderClassifier, id: string, asked: FolderLink) =>
  classifier.rankNext(asked).offers.find(({ folderId }) => folderId === id)!.confidence;

describe("a classifier of folders", () => {
  it("learns from its mistakes about a person", () => {
    const [tested, untested] = [learn(6, true), learn(6, false)];
    expect(shareOf(tested, "Attic", link(40, "walnut"))).toBeGreaterThan(
      shareOf(untested, "Attic", link(40, "walnut")),
    );
  });

  it("gives probabilities that sum up to 1, also beside an empty folder", () => {
    const classifier = learn(0, true);
    classifier.addFolder({ id: "Rust", path: ["Rust"], isCustom: true });
    const { offers } = classifier.rankNext(link(40, "Rust and walnut"));
    expect(offers.map(({ folderId }) => folderId).toSorted()).toEqual(["Attic", "Rust", "Shed"]);
    expect(offers.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 6);
  });

  it("follows a link that is moved, and forgets one that is taken out", () => {
    const classifier = learn(0, false);
    const before = classifier.links;
    classifier.move(link(0, ""), "Attic");
    expect([classifier.getFolder(link(0, "")), classifier.links]).toEqual(["Attic", before]);
    classifier.move(link(0, ""), null);
    expect([classifier.getFolder(link(0, "")), classifier.links]).toEqual([undefined, before - 1]);
  });

  it("does not find a filed link itself when it is asked about", () => {
    const classifier = learn(0, false);
    const odd = link(50, "zebra crossing");
    const before = classifier.rankTogether([odd]);
    classifier.learn(odd, "Attic", { isTested: false });
    const share = ({ offers }: Ranked) => offers.find(({ folderId }) => folderId === "Attic")!.confidence;
    expect(share(classifier.rankTogether([odd])[0]!)).toBeCloseTo(share(before[0]!), 1);
  });
});
