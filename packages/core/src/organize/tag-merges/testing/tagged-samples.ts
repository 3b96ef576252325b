import type { Sample } from "../../../testing/test-library.ts";

/** One bookmark per argument, with its comma-separated tags. */
export function taggedSamples(...tags: string[]): Sample[] {
  return tags.map((own) => ({
    url: `https://a.example/${crypto.randomUUID()}`,
    title: "Page",
    tags: own.split(","),
  }));
}
