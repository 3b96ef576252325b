export { FolderClassifier, type Ranked, type Weighed } from "./folder-classifier.ts";
export type { FolderLink, FolderOffer, NamedFolder } from "./folder-link.ts";
export { toUnit, type Vector } from "./vector-rows.ts";
