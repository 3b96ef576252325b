/** The secret with which the product under test signs sessions. */
export const appSecret = "a secret for tests, 32 characters";
/** Of the operators' pages of the product under test. */
export const opsPassword = "a password for tests";
