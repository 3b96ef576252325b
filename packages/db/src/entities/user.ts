import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A person. The columns are those that better-auth reads and writes; see `core/auth`. */
export const User = defineEntity({
  name: "User",
  tableName: "user",
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    firstName: p.text().default(""),
    lastName: p.text().default(""),
    email: p.text().unique("user_email_key"),
    emailVerified: p.boolean().default(false),
    image: p.text().nullable(),
    /** When the person signed in for the first time. */
    signedInAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type User = InferEntity<typeof User>;
