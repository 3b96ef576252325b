/** One measurement. `target` and `baseline` are in the same unit; lower is better unless the name says otherwise. */
export type Row = { name: string; value: number; unit: string; target?: number; baseline?: number };

/** The rows as a Markdown table that also reads well in a terminal. */
export function asTable(rows: Row[]): string {
  const header = ["Measurement", "Value", "Unit", "Target", "Baseline"];
  const cells = rows.map((row) => [row.name, show(row.value), row.unit, show(row.target), show(row.baseline)]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => (line[column] ?? "").length)),
  );
  const format = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [format(header), rule, ...cells.map(format)].join("\n");
}

function show(value: number | undefined): string {
  if (value === undefined) return "";
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}
