import { useState } from "react";
import { classNames } from "./basics.tsx";
import { faviconSource, faviconTile, isOwnFavicon } from "./favicon-tile.ts";

type Size = "sm" | "md" | "lg";

interface FavIconProps {
  url: string;
  favicon: string;
  size?: Size;
}

/** A site's icon, or its tile if it has none or the image fails. Both have the same size. */
export function FavIcon({ url, favicon, size = "md" }: FavIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!isOwnFavicon(favicon) || favicon === broken) return <LetterTile url={url} size={size} />;
  return (
    <span aria-hidden className={classNames(frames[size], "inline-flex shrink-0 items-center justify-center")}>
      <img
        src={faviconSource(favicon)}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full rounded-[22%] object-contain opacity-0 data-loaded:opacity-100"
        // Hidden until loaded, because browsers show a placeholder for a broken image. Set on the element to avoid a render.
        onLoad={(event) => event.currentTarget.setAttribute("data-loaded", "")}
        onError={() => setBroken(favicon)}
      />
    </span>
  );
}

/** A drawing, because the server renders it, too: the CSP forbids inline styles there. */
export function LetterTile({ url, size = "md" }: { url: string; size?: Size }) {
  const { letter, ground } = faviconTile(url);
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={classNames(frames[size], "shrink-0 font-semibold select-none")}>
      <rect width="20" height="20" rx="4.5" fill={ground} />
      <text x="10" y="14" fontSize="11" textAnchor="middle" fill="var(--ink)">
        {letter}
      </text>
    </svg>
  );
}

const frames: Record<Size, string> = { sm: "size-5", md: "size-8", lg: "size-10" };
