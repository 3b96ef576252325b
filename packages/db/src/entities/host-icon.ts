import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** Which icon a site has, so that it is asked once for all of its pages and all people. */
export const HostIcon = defineEntity({
  name: "HostIcon",
  tableName: "host_icon",
  properties: {
    host: p.text().primary(),
    /** Null where none could be had. */
    iconId: p.uuid().nullable(),
    checkedAt: p.datetime(),
  },
});
export type HostIcon = InferEntity<typeof HostIcon>;
