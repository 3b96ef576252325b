/** The sessionStorage key of a stored path; a file of its own, because every page reads it and few need the rest. */
export const storedPathKey = "bowerbird:path-after-google";
