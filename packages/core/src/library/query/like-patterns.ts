/** LIKE patterns for literal texts; special characters are escaped. */
export const contains = (text: string): string => `%${escapePattern(text)}%`;
export const startsWith = (text: string): string => `${escapePattern(text)}%`;
export const endsWith = (text: string): string => `%${escapePattern(text)}`;

export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
