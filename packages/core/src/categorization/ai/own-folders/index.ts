export { FolderLearner, type FolderOffer } from "./folder-learner.ts";
