import type { SharedPage } from "@bowerbird/contract/sharing";

export function makeSharedPage(fields: Partial<SharedPage> = {}): SharedPage {
  return {
    categoryId: "0197a3c2-0000-7000-8000-000000000001",
    category: "Bread",
    address: "https://bower.example/s/AbCdEfGhIjKlMnOpQrStUvWxYz012345",
    hasSubcategories: true,
    title: "",
    description: "",
    sort: "newest",
    view: "cards",
    isIndexed: false,
    createdAt: new Date("2026-03-14T09:26:53Z"),
    takenDownAt: null,
    ...fields,
  };
}
