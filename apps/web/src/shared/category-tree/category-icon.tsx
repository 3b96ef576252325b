import { defaults } from "@bowerbird/contract/limits";

interface CategoryIconProps {
  /** Empty for the default folder. */
  icon: string;
  /** Undefined for none, see `shownColor`. */
  color: string | undefined;
}

const folder =
  "M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z";
const bar = "M1 1h1v18h-1Z";

/** A category's icon, the default folder as an outline, with a bar of the category's color before it. Decorative: hide it. */
export function CategoryIcon({ icon, color }: CategoryIconProps) {
  const isFolder = !icon || icon === defaults.categoryIcon;
  const glyph = isFolder ? <Outline /> : icon;
  if (!color) return glyph;
  return (
    <span className="relative">
      {/* An attribute: the CSP forbids inline styles in what the server renders. */}
      <svg
        viewBox="0 0 3 20"
        color={color}
        className="category-color absolute -start-1.5 top-[.05em] h-[1.1em] w-[3px]"
      >
        <path d={bar} />
      </svg>
      {glyph}
    </span>
  );
}

function Outline() {
  return (
    <svg viewBox="0 0 24 24" className="category-plain inline size-[1.15em] align-[-0.15em]">
      <path d={folder} />
    </svg>
  );
}
