import { expect, it } from "vitest";
import { nameGroups, type NamedLink } from "./name-groups.ts";

const link = (title: string, tags: string[] = [], category: string | null = null): NamedLink => ({
  title,
  tags,
  category,
});

it("a group is named by what its links have and others have not", () => {
  const groups = [
    [link("Sourdough for beginners"), link("The best sourdough"), link("Sourdough guide"), link("Rye guide")],
    [link("Guide to Lisbon"), link("A weekend in Lisbon"), link("Lisbon by tram"), link("The guide to Lisbon")],
  ];
  expect(nameGroups(groups)).toEqual(["Sourdough", "Lisbon"]);
});

it("the person's tags come before words of titles, and stay whole", () => {
  const links = ["Kafka at scale", "Streams with Kafka", "Logs and Kafka"].map((title) =>
    link(title, ["event-driven"]),
  );
  expect(nameGroups([links, [link("Chess"), link("Chess openings")]])).toEqual(["Event driven", "Chess"]);
});

it("a group without common words has the name of its category, or of two things that it holds", () => {
  const mixed = [link("Anki", [], "Learning"), link("Duolingo", [], "Learning"), link("Coursera", [], "Learning")];
  const two = [link("Bread"), link("Bread oven"), link("Wine"), link("Red wine")];
  expect(nameGroups([mixed, two])).toEqual(["Learning", "Bread · Wine"]);
});

it("words that belong together are named together", () => {
  const links = ["Active Directory basics", "Move Active Directory", "What Active Directory is"].map((title) =>
    link(title),
  );
  expect(nameGroups([links, [link("Chess"), link("Chess openings")]])[0]).toBe("Active Directory");
});

it("a group whose links have nothing in common has no name, and two of the same subject differ if they can", () => {
  const linux = (word: string) => [link(`Linux ${word}`), link(`${word} on Linux`), link(`Linux and ${word}`)];
  const [first, second, third] = nameGroups([linux("kernels"), linux("desktops"), [link("One"), link("Two")]]);
  expect(third).toBeNull();
  expect(first).not.toBe(second);
});
