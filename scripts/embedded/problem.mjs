/** An error that the person at the terminal can fix: shown as its message, without a stack. */
export class Problem extends Error {
  name = "Problem";
}
