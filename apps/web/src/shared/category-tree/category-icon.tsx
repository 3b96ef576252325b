import { defaults } from "@bowerbird/contract/limits";

interface CategoryIconProps {
  /** Empty for the default folder. */
  icon: string;
  /** Undefined for none, see `shownColor`. */
  color: string | undefined;
}

const folder =
  "M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z";
const dot = "M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18Z";

/** A category's icon in its color: the default folder is tinted, or an outline without a color; any other icon has a dot. Decorative: hide it. */
export function CategoryIcon({ icon, color }: CategoryIconProps) {
  const isFolder = !icon || icon === defaults.categoryIcon;
  // An attribute: the CSP forbids inline styles in what the server renders.
  const glyph = (path: string, place: string) => (
    <svg viewBox="0 0 24 24" color={color} className={`${color ? "category-color" : "category-plain"} ${place}`}>
      <path d={path} />
    </svg>
  );
  if (isFolder) return glyph(folder, "inline size-[1.15em] align-[-0.15em]");
  if (!color) return icon;
  return (
    <span className="relative">
      {icon}
      {glyph(dot, "absolute -end-1 -bottom-0.5 size-[.6em]")}
    </span>
  );
}
