import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** A person's drive that we may write to. */
export const DriveConnection = defineEntity({
  name: "DriveConnection",
  tableName: "drive_connection",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    /** Whose drive it is, as the drive says. */
    email: p.text(),
    /** The refresh token, encrypted; what it begins with says by which key. */
    sealedToken: p.text(),
    /** Our folder in the drive, where we know it. */
    folderId: p.text().nullable(),
    /** The drive no longer lets us in: the person must connect it again. */
    isBroken: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type DriveConnection = InferEntity<typeof DriveConnection>;
