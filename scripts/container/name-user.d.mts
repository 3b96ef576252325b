/** Of Debian's package libnss-wrapper. */
export declare const library: string;
/** The variables under which PostgreSQL starts as a number without an account; none where it has one. */
export function nameUser(uid?: number, gid?: number, accounts?: string): Record<string, string>;
