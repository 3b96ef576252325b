export { readClues } from "./clues.ts";
export { FolderLearner, type FolderOffer } from "./folder-learner.ts";
