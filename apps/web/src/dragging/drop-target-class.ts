/** Marks the element that a dragged bookmark would drop on. */
export const dropTargetClass = "outline-2 outline-focus";
