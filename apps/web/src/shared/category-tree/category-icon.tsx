import * as t from "../messages.json";
import { defaults } from "@bowerbird/contract/limits";

interface CategoryIconProps {
  /** Empty for the default folder. */
  icon: string;
  /** Undefined for none, see `shownColor`. */
  color: string | undefined;
}

const folder = t.m2020a22000;
const dot = t.m123a99001;

/** A category's icon in its color: the default folder is tinted, any other icon has a dot. Decorative: hide it. */
export function CategoryIcon({ icon, color }: CategoryIconProps) {
  const isFolder = !icon || icon === defaults.categoryIcon;
  if (!color) return icon || defaults.categoryIcon;
  // An attribute: the CSP forbids inline styles in what the server renders.
  const glyph = (path: string, place: string) => (
    <svg viewBox="0 0 24 24" color={color} className={`category-color ${place}`}>
      <path d={path} />
    </svg>
  );
  if (isFolder) return glyph(folder, "inline size-[1.15em] align-[-0.15em]");
  return (
    <span className="relative">
      {icon}
      {glyph(dot, "absolute -right-1 -bottom-0.5 size-[.6em]")}
    </span>
  );
}
