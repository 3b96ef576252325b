import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** Stands for the one job that works through a person's pages that are due; without one there is none. */
export const Enrichment = defineEntity({
  name: "Enrichment",
  tableName: "enrichment",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    /** Of the job that may go on; jobs of other turns are superfluous. */
    turn: p.uuid(),
    /** The last sign of life. */
    touchedAt: p.datetime(),
  },
});
export type Enrichment = InferEntity<typeof Enrichment>;
