import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** An icon that came with a file, stored once however many bookmarks show it. */
export const SiteIcon = defineEntity({
  name: "SiteIcon",
  tableName: "site_icon",
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    /** 128 bits of the hash of the content. */
    id: p.uuid().primary(),
    mediaType: p.text(),
    content: p.blob(),
  },
});
export type SiteIcon = InferEntity<typeof SiteIcon>;
