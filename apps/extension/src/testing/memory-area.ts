import type { Area } from "../area.ts";

/** As the browser's storage: what is put in comes out as a copy of it. */
export function memoryArea(): Area {
  const kept = new Map<string, string>();
  return {
    get: async (keys) =>
      Object.fromEntries(
        [keys].flat().flatMap((key) => (kept.has(key) ? [[key, JSON.parse(kept.get(key)!) as unknown]] : [])),
      ),
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, JSON.stringify(value));
    },
    remove: async (keys) => {
      for (const key of [keys].flat()) kept.delete(key);
    },
  };
}
