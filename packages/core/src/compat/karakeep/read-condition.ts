/** What a qualifier of Karakeep asks of a bookmark. */
export type KarakeepCondition =
  | {
      kind: "favorite" | "unread" | "archived" | "tagged" | "untagged" | "broken" | "everything" | "nothing";
    }
  | { kind: "in-list" }
  | { kind: "url" | "title" | "tag" | "list"; text: string }
  | { kind: "since" | "until" | "before"; time: Date };

/** Karakeep's and ours. Only links are kept here. */
const states: Partial<Record<string, KarakeepCondition>> = {
  fav: { kind: "favorite" },
  archived: { kind: "archived" },
  tagged: { kind: "tagged" },
  inlist: { kind: "in-list" },
  broken: { kind: "broken" },
  link: { kind: "everything" },
  text: { kind: "nothing" },
  media: { kind: "nothing" },
  favorite: { kind: "favorite" },
  unread: { kind: "unread" },
  untagged: { kind: "untagged" },
};

/**
 * Reads a qualifier with its value.
 *
 * @param name such as `is`, without the colon
 * @returns null for one that does nothing here, such as `feed:`
 */
export function readCondition(name: string, value: string, now: Date): KarakeepCondition | null {
  switch (name) {
    case "is":
      return states[value.toLowerCase()] ?? null;
    case "url":
    case "title":
    case "tag":
    case "list":
      return { kind: name, text: value };
    case "after":
      return readTime(value, "since");
    case "before":
      return readTime(value, "until");
    case "age":
      return readAge(value, now);
    default:
      // Every bookmark counts as saved by the API.
      return name === "source" ? { kind: value.toLowerCase() === "api" ? "everything" : "nothing" } : null;
  }
}

/** As JavaScript reads it: a day, a month, a time. */
function readTime(value: string, kind: "since" | "until"): KarakeepCondition | null {
  const time = new Date(value);
  return isStorable(time) ? { kind, time } : null;
}

/** `<7d`: saved in the last seven days; `>2w`: before the last two weeks. */
function readAge(value: string, now: Date): KarakeepCondition | null {
  const [, sign, digits, unit = ""] = /^([<>])(\d{1,5})([dwmy])$/.exec(value) ?? [];
  if (digits === undefined) return null;
  const [time, count] = [new Date(now), Number(digits)];
  if (/[my]/.test(unit)) time.setUTCMonth(time.getUTCMonth() - count * (unit === "y" ? 12 : 1));
  else time.setUTCDate(time.getUTCDate() - count * (unit === "w" ? 7 : 1));
  return isStorable(time) ? { kind: sign === "<" ? "since" : "before", time } : null;
}

function isStorable(time: Date): boolean {
  return time.getUTCFullYear() > 0 && time.getUTCFullYear() < 10_000;
}
