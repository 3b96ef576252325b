/** How the account of somebody who signs in with Google is marked. */
export const googleProvider = "google";
