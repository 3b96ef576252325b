export { type GroupableLink, type LinkGroup, toGroups } from "./link-groups.ts";
export { splitTitle } from "./name-group.ts";
export { type ExistingTree, proposeTree, type ProposedFolder } from "./propose-tree.ts";
