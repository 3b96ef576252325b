/** An error that the person at the terminal can fix: its message is shown without a stack. */
export class Problem extends Error {
  name = "Problem";
}
