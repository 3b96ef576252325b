/** LIKE patterns for literal texts; special characters are escaped. */
export const contains = (text: string): string => `%${escape(text)}%`;
export const startsWith = (text: string): string => `${escape(text)}%`;
export const endsWith = (text: string): string => `%${escape(text)}`;

function escape(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
