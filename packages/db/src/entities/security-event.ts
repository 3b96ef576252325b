import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** What happened around a person's account, for that person to look through. */
export const SecurityEvent = defineEntity({
  name: "SecurityEvent",
  tableName: "security_event",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    /** Version 7: in the order of time. */
    id: p.uuid().primary(),
    /** As the contract's `securityEventKinds`. */
    kind: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
    address: p.text().nullable(),
    /** Such as "Firefox on Linux". */
    device: p.text().nullable(),
    detail: p.text().nullable(),
  },
});
export type SecurityEvent = InferEntity<typeof SecurityEvent>;
