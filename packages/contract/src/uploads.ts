import { z } from "zod";

/** The addresses that a file holds. */
export const uploadedUrls = z.object({ urls: z.array(z.string()), count: z.number().int() });
export type UploadedUrls = z.infer<typeof uploadedUrls>;
