export { dueMisplaced } from "./find-misplaced.ts";
export { type Evidence, judge, sumUp, toHomeSigns, toSigns, weigh, type Weights } from "./judge.ts";
export { featureNames, PlacedLibrary } from "./library.ts";
export { readMisplaced } from "./misplaced.sql.ts";
