/** "12.3 MB", "1 byte". */
export function fileSize(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte"] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return new Intl.NumberFormat("en", {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}
