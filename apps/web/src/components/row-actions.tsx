import type { ReactNode } from "react";

/** Buttons at the right end of a `group/row`: visible on hover or focus, always visible on touch screens. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className="absolute right-1 flex rounded-sm bg-hover opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:static pointer-coarse:bg-transparent pointer-coarse:opacity-100">
      {children}
    </span>
  );
}
