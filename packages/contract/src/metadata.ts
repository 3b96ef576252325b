import { z } from "zod";
import { limits } from "./limits.ts";

const urlFirst = "Please enter a URL first";

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
  /** Where the address leads to in the end. */
  url: z.string(),
  /** As BCP 47 writes it; null where the page does not say. */
  language: z.string().nullable(),
  /** The page could not be read, or says nothing of use: the title is its host. */
  isFallback: z.boolean(),
});
export type ExtractedMetadata = z.infer<typeof extractMetadataOutput>;
