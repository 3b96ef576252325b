/** A link in or beside text. */
export const textLinkClass = "rounded-xs font-medium text-accent underline-offset-3 hover:underline";
