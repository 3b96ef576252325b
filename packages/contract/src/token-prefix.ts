// Without zod, for the browser extension.

/** The prefix of personal tokens, by which people and secret scanners recognize them. */
export const apiTokenPrefix = "bbt_";
