export interface Suggestion {
  host: string;
  category: string;
  icon: string;
}

/** A category for the demo, from a few keywords; null if the text is not a web address. */
export function suggestCategory(text: string): Suggestion | null {
  const url = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  if (!url || !/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null;
  const host = url.hostname.replace(/^www\./, "");
  const [, category, icon] = hints.find(([words]) => words.test(`${host}${url.pathname}`)) ?? fallback;
  return { host, category, icon };
}

const fallback = [/./, "Reading", "📖"] as const;
const hints = [
  [/git|code|dev|npm|stack|mozilla|docs/i, "Development", "💻"],
  [/recipe|food|cook|bread|kitchen|bak(e|ing)/i, "Recipes", "🍞"],
  [/tube|video|vimeo|film|movie|stream/i, "Videos", "🎬"],
  [/travel|hotel|train|flight|trip|map/i, "Travel", "🧭"],
  [/design|figma|colou?r|font|dribbble/i, "Design", "🎨"],
  [/music|song|radio|band/i, "Music", "🎵"],
  [/shop|store|market|buy/i, "Shopping", "🛒"],
] as const;
