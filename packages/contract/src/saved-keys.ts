import { z } from "zod";
import { keyBuckets, shortKeyLength } from "./short-key.ts";

export const savedKeysInput = z.object({
  bucket: z.coerce
    .number()
    .int()
    .min(0)
    .max(keyBuckets - 1),
  /** Of the bucket's keys that the caller already has. */
  digest: z.string().max(64).optional(),
});

export const savedKeys = z.object({
  digest: z.string(),
  /** Short keys of 8 characters, concatenated in any order; null when the digest is the same. */
  keys: z
    .string()
    .refine((text) => text.length % shortKeyLength === 0)
    .nullable(),
});
export type SavedKeys = z.infer<typeof savedKeys>;
