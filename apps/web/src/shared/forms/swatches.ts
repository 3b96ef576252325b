import * as t from "./messages.json";

/** Colors for categories: each can be told from the others, and is seen on light and on dark ground. */
export const swatches = [
  { color: "#dc2626", name: t.red },
  { color: "#ea580c", name: t.orange },
  { color: "#d97706", name: t.amber },
  { color: "#65a30d", name: t.lime },
  { color: "#16a34a", name: t.green },
  { color: "#0d9488", name: t.teal },
  { color: "#0284c7", name: t.sky },
  { color: "#2563eb", name: t.blue },
  { color: "#4f46e5", name: t.indigo },
  { color: "#9333ea", name: t.purple },
  { color: "#db2777", name: t.pink },
  { color: "#78716c", name: t.gray },
] as const;
