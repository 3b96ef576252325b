import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A mail that has not gone yet. It belongs to an address, not to a person: a reset is asked for by nobody known. */
export const OutgoingMail = defineEntity({
  name: "OutgoingMail",
  tableName: "outgoing_mail",
  properties: {
    id: p.uuid().primary(),
    recipient: p.text(),
    subject: p.text(),
    body: p.text(),
    link: p.text(),
    /** Where further mails of its kind can be refused; null for those that nobody can refuse. */
    unsubscribe: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type OutgoingMail = InferEntity<typeof OutgoingMail>;
