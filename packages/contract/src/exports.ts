import { z } from "zod";

export const exportFormats = ["html", "json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportInput = z.object({
  format: z.enum(exportFormats, 'format is "html", "json" or "csv".').optional().default("json"),
});
