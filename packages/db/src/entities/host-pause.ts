import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** A site that asked to be left alone for a while, by all processes. */
export const HostPause = defineEntity({
  name: "HostPause",
  tableName: "host_pause",
  properties: {
    host: p.text().primary(),
    until: p.datetime(),
  },
});
export type HostPause = InferEntity<typeof HostPause>;
