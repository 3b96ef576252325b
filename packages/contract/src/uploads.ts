import { z } from "zod";

/** The URLs in a file. */
export const uploadedUrls = z.object({ urls: z.array(z.string()), count: z.number().int() });
export type UploadedUrls = z.infer<typeof uploadedUrls>;
