/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front. So does one that already looks like
 * that, or the reader would take away an apostrophe which belongs to the text.
 */
export function guardCell(cell: string): string {
  return /^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** Undoes `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
