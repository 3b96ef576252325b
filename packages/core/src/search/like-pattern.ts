/** LIKE patterns that find a text as it is: what LIKE reads as a sign of its own is escaped. */
export const contains = (text: string): string => `%${escape(text)}%`;
export const startsWith = (text: string): string => `${escape(text)}%`;
export const endsWith = (text: string): string => `%${escape(text)}`;

function escape(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
