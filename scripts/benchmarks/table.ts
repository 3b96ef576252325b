/** One measurement. `target` and `baseline` are numbers in its unit, or words that explain them. */
export type Row = { name: string; value: number; unit: string; target?: number | string; baseline?: number | string };

/** The rows as a Markdown table that is also readable in a terminal. */
export function asTable(rows: Row[]): string {
  const header = ["Measurement", "Value", "Unit", "Target", "Baseline"];
  const cells = rows.map((row) => [row.name, show(row.value), row.unit, show(row.target), show(row.baseline)]);
  return markdownTable(header, cells);
}

/** Pads columns to their widest cell. */
export function markdownTable(header: string[], cells: string[][]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => (line[column] ?? "").length)),
  );
  const format = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [format(header), rule, ...cells.map(format)].join("\n");
}

function show(value: number | string | undefined): string {
  if (typeof value !== "number") return value ?? "";
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}
