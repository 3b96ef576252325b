// Without zod, for the browser extension.

/** Every personal token begins so, that people and secret scanners recognise one. */
export const apiTokenPrefix = "bbt_";
