import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A refresh token still to be given back. It belongs to nobody: its person may already be gone. */
export const DriveRevocation = defineEntity({
  name: "DriveRevocation",
  tableName: "drive_revocation",
  properties: {
    id: p.uuid().primary(),
    sealedToken: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type DriveRevocation = InferEntity<typeof DriveRevocation>;
