export { FolderClassifier, type Ranked, type Weighed } from "./folder-classifier.ts";
export { TermIndex } from "./folder-history.ts";
export { toProbabilities } from "./folder-net.ts";
export { readParts, toWords } from "./link-parts.ts";
export {
  dot,
  type FolderLink,
  type FolderOffer,
  GrowingNumbers,
  integers,
  type NamedFolder,
  toUnit,
  type Vector,
  VectorRows,
} from "./vector-rows.ts";
