export { FolderClassifier, type FolderLink, type FolderOffer, type NamedFolder } from "./folder-classifier.ts";
export { encodeVector, toUnit, type Vector } from "./vector-rows.ts";
