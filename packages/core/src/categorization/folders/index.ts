export { FolderClassifier, type Ranked, type Weighed } from "./folder-classifier.ts";
export { type FolderLink, type FolderOffer, type NamedFolder, toUnit, type Vector } from "./vector-rows.ts";
