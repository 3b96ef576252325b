import { defaults } from "@bowerbird/contract/limits";

const graphemes = new Intl.Segmenter();

/** What is on a category's tile: its icon or, without one of its own, the first letter of its name. */
export function tileSign({ icon, name }: { icon: string; name: string }): { text: string; isWide: boolean } {
  const isOwn = icon !== "" && icon !== defaults.categoryIcon;
  if (!isOwn) return { text: graphemes.segment(name.trim()).containing(0)?.segment.toUpperCase() ?? "", isWide: false };
  return { text: icon, isWide: [...graphemes.segment(icon)].length > 1 };
}
