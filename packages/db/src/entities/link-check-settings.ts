import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** Whether a person wants their links checked, and how far the round of this week is. */
export const LinkCheckSettings = defineEntity({
  name: "LinkCheckSettings",
  tableName: "link_check_settings",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    isEnabled: p.boolean(),
    /** When the next round begins; null when none does. */
    nextAt: p.datetime().nullable(),
    /** Of the last round; its end is null while it is at work. */
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Links in that round. */
    total: p.integer().default(0),
    /** The last sign of life of the job that works on it; null while there is none. */
    touchedAt: p.datetime().nullable(),
  },
});
export type LinkCheckSettings = InferEntity<typeof LinkCheckSettings>;
