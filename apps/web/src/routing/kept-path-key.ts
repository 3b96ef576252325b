/** Under which a tab remembers a path; apart, because every page asks for it and few need the rest. */
export const keptPathKey = "bowerbird:path-after-google";
