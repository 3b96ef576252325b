/** Something the person at the terminal can put right: its message is shown without a stack. */
export class Problem extends Error {
  name = "Problem";
}
