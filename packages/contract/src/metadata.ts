import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

const urlFirst = t.pleaseEnterAUrlFirst;

export const extractMetadataInput = z.object({
  url: z
    .string(urlFirst)
    .trim()
    .min(1, urlFirst)
    .max(limits.urlLength * 2, urlFirst),
});
export const extractMetadataOutput = z.object({
  title: z.string(),
  description: z.string(),
  favicon: z.string(),
  /** The final URL after redirects. */
  url: z.string(),
  /** A BCP 47 tag; null when the page declares none. */
  language: z.string().nullable(),
  /** The page could not be read or has no title: the title is its host. */
  isFallback: z.boolean(),
});
export type ExtractedMetadata = z.infer<typeof extractMetadataOutput>;
