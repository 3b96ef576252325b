/** Of the place that a dragged bookmark would go to if it were let go now. */
export const dropTargetClass = "outline-2 outline-focus";
