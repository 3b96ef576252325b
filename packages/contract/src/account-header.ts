/**
 * Names the account that a request is meant for, by its id. The tabs of a browser share a session: a change that one person
 * has made must not become another's who has signed in since. The server refuses it with 401.
 */
export const accountHeader = "bowerbird-account";
