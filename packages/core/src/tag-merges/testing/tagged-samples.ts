import type { Sample } from "../../search/test-library.ts";

/** A bookmark for each, with the tags that a comma parts. */
export function taggedSamples(...tags: string[]): Sample[] {
  return tags.map((own) => ({
    url: `https://a.example/${crypto.randomUUID()}`,
    title: "Page",
    tags: own.split(","),
  }));
}
