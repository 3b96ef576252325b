import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

export const Session = defineEntity({
  name: "Session",
  tableName: "session",
  indexes: [{ name: "session_user_id_idx", properties: ["user"] }],
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule("cascade"),
    token: p.text().unique("session_token_key"),
    expiresAt: p.datetime(),
    ipAddress: p.text().nullable(),
    userAgent: p.text().nullable(),
    /** When the person last entered their password in this session. */
    provedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type Session = InferEntity<typeof Session>;
