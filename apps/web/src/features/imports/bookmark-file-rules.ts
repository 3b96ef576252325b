import { limits } from "@bowerbird/contract/limits";

const endings = [".html", ".htm", ".txt", ".csv", ".json"];

/** For the file picker. */
export const acceptedFiles = endings.join(",");

/** Why a file cannot be taken; null when it can be tried. Chrome's own bookmark file has no ending. */
export function refuseFile({ name, size }: { name: string; size: number }): string | null {
  const ending = name.includes(".") ? name.slice(name.lastIndexOf(".")).toLowerCase() : "";
  if (ending !== "" && !endings.includes(ending)) return "Please choose an .html, .htm, .txt, .csv or .json file.";
  if (size > limits.uploadBytes) return `The file is larger than ${limits.uploadBytes / 1024 / 1024} MB.`;
  return null;
}

/** "12.3 MB", for people. */
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
