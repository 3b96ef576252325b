import type { ReactElement } from "react";
import { tileSign } from "@bowerbird/bookmark/category-colors";

interface CategoryIconProps {
  /** Empty for none of its own. */
  icon: string;
  name: string;
  /** Undefined until the categories are loaded. */
  color?: string | undefined;
}

/** A category's tile: a tint of its color with its icon or first letter. Decorative. */
export function CategoryIcon({ icon, name, color }: CategoryIconProps): ReactElement {
  const { text, isWide } = tileSign({ icon, name });
  return (
    // The color is an attribute: the CSP forbids inline styles in what the server renders.
    <svg viewBox="0 0 20 20" aria-hidden color={color} className="category-tile">
      <rect x=".5" y=".5" width="19" height="19" rx="5.5" />
      <text x="10" y="14.3" data-wide={isWide || undefined}>
        {text}
      </text>
    </svg>
  );
}
