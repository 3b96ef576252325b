export { FolderClassifier, type FolderLink, type FolderOffer, type NamedFolder } from "./folder-classifier.ts";
export { toUnit, type Vector } from "./vector-rows.ts";
