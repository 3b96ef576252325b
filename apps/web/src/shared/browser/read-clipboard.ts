/** The text on the clipboard; null if the browser or the person denies access. Browsers allow it right after a key or click. */
export async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
