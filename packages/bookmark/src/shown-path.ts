/**
 * A category's path as people read it, everywhere: "Programming › CSS".
 *
 * @param path names from the top, or the same joined by slashes
 */
export function showPath(path: string | readonly string[]): string {
  return (typeof path === "string" ? path.split("/") : path).join(" › ");
}
