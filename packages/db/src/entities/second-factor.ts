import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** The authenticator app that a person signs in with, after the password. */
export const SecondFactor = defineEntity({
  name: "SecondFactor",
  tableName: "second_factor",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    /** The key that the app shares with us, encrypted. */
    sealedKey: p.text(),
    /** The time step of the last code that was accepted: a code works once. */
    lastStep: p.integer().default(0),
    /** SHA-256 of each recovery code that is left. */
    recoveryHashes: p.array().columnType("text[]").default([]),
    createdAt: p.datetime().defaultRaw("now()"),
    /** When two-step sign-in was switched on; null until the app has shown a right code. */
    confirmedAt: p.datetime().nullable(),
  },
});
export type SecondFactor = InferEntity<typeof SecondFactor>;
