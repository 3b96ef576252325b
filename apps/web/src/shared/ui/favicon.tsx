import { useState } from "react";
import { classNames } from "./basics.tsx";
import { faviconTile, isOwnFavicon } from "./favicon-tile.ts";

interface FavIconProps {
  url: string;
  favicon: string;
  size?: "sm" | "md" | "lg";
}

/** A site's icon, or its tile if it has none or the image fails. Both have the same size. */
export function FavIcon({ url, favicon, size = "md" }: FavIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!isOwnFavicon(favicon) || favicon === broken) return <Tile url={url} size={size} />;
  return (
    <span aria-hidden className={classNames(frames[size], "inline-flex shrink-0 items-center justify-center")}>
      <img
        src={favicon}
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

function Tile({ url, size }: { url: string; size: "sm" | "md" | "lg" }) {
  const { letter, from, to } = faviconTile(url);
  return (
    <span
      aria-hidden
      style={{ background: `linear-gradient(135deg, ${from}, ${to})` }}
      className={classNames(
        frames[size],
        "inline-flex shrink-0 items-center justify-center rounded-[22%] font-semibold text-white select-none",
      )}
    >
      {letter}
    </span>
  );
}

const frames = { sm: "size-5 text-2xs", md: "size-8 text-base", lg: "size-10 text-lg" };
