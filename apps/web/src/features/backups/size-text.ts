/** "312 bytes", "4.2 kB", "13 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  const steps = ["kB", "MB", "GB"];
  const step = Math.min(steps.length, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${steps[step - 1]}`;
}

/** "less than a second", "8 seconds", "2 min 5 s". */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 1) return "less than a second";
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
