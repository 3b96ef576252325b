import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** An icon that we fetched, stored once however many sites show it. It is public and belongs to nobody. */
export const PageIcon = defineEntity({
  name: "PageIcon",
  tableName: "page_icon",
  properties: {
    /** 128 bits of the hash of the content. */
    id: p.uuid().primary(),
    mediaType: p.text(),
    content: p.blob(),
  },
});
export type PageIcon = InferEntity<typeof PageIcon>;
