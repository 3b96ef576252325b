/** Nothing in the file can be read. `message` is a whole sentence for the person who chose the file. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}
