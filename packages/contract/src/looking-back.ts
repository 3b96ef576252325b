import { z } from "zod";
import { backupSettings } from "./backups.ts";
import { bookmark } from "./bookmarks.ts";

/** Days and months are those of this zone. */
const timeZone = backupSettings.shape.timeZone.optional().default("UTC");

export const insightsInput = z.object({ timeZone });

const counted = z.object({ name: z.string(), count: z.number().int() });
export type Counted = z.infer<typeof counted>;

/** What a person has collected, outside the trash. */
export const insights = z.object({
  total: z.number().int(),
  /** Links that the link check found broken. */
  broken: z.number().int(),
  favorites: z.number().int(),
  unread: z.number().int(),
  /** Null while no bookmark was ever opened. */
  neverOpened: z.number().int().nullable(),
  /** The bookmarks that were opened most often. */
  topOpened: z.array(counted.extend({ id: z.string(), url: z.string() })),
  /** `2026-11` with the links saved then, the oldest first; months without any are left out. */
  months: z.array(counted),
  /** The outermost categories with the links of all categories inside, the largest first. */
  categories: z.array(counted.extend({ id: z.string() })),
  /** With the links of sites below them. */
  sites: z.array(counted),
  /** In their most used spelling, with the links of the others. */
  tags: z.array(counted),
});
export type Insights = z.infer<typeof insights>;

export const rediscoverInput = z.object({ timeZone });
export const rediscovered = z.object({
  /** Links of this day in earlier years, or, without any, of the three days before and after. */
  onThisDay: z.object({ isNear: z.boolean(), bookmarks: z.array(bookmark) }),
  /** Links saved long ago that are close to what the person saved lately. */
  forgotten: z.array(bookmark),
});
export type Rediscovered = z.infer<typeof rediscovered>;

export const shuffled = z.object({ bookmarks: z.array(bookmark) });
