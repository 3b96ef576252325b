/** What the product of the tests signs sessions with. */
export const appSecret = "a secret for tests, 32 characters";
