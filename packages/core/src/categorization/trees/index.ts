export { type GroupableLink, type LinkGroup, toGroups } from "./link-groups.ts";
export { type ExistingTree, proposeTree, type ProposedFolder } from "./propose-tree.ts";
