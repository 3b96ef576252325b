import { createHash } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";

/** What a bookmark says in its own words. Its address is not among them: queries and fragments hold sessions and keys. */
export function sourceText(bookmark: { title: string; description: string | null; summary: string | null }): string {
  const { title, description, summary } = bookmark;
  const parts = new Set(
    [title, description ?? "", summary ?? ""].map((part) => part.trim()).filter((part) => part !== ""),
  );
  return cutText([...parts].join("\n"), limits.meaningTextLength);
}

/** Tells whether a text is the one that a vector was made of, as a UUID. */
export function sourceKey(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
