import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** How far a person's bookmarks are understood, and the one job that is at it. */
export const EmbeddingState = defineEntity({
  name: "EmbeddingState",
  tableName: "embedding_state",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    /** Whose vectors are being made. */
    model: p.text(),
    /** Whose vectors answer until those are complete; null where there are no others. */
    servedModel: p.text().nullable(),
    /** Of the job that may go on; null while there is none. */
    turn: p.uuid().nullable(),
    /** The job's last sign of life. */
    touchedAt: p.datetime().nullable(),
    /** After a failure, or with the day's tokens spent, nothing is tried before this. */
    restsUntil: p.datetime().nullable(),
    /** How many vectors there were when they were put into cells; 0 for all in one. */
    arrangedFor: p.integer().default(0),
  },
});
export type EmbeddingState = InferEntity<typeof EmbeddingState>;
