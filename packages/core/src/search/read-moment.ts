/**
 * The beginning of a year, month or day, in UTC: so `after:2024` has the year in it and `before:2024` has not.
 *
 * @param text `2024`, `2024-05` or `2024-05-31`
 * @returns null where there is no such time
 */
export function readMoment(text: string): Date | null {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return exists && date.getUTCFullYear() > 0 ? date : null;
}
