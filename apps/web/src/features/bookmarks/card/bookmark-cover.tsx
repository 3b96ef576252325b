import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffect, useState } from "react";
import { faviconTile } from "../../../shared/ui/favicon-tile.ts";
import { fromBase } from "../../../shared/base-path/base-path.ts";

/** The cover of a bookmark, or the letter and tint of its site while there is none to show. */
export default function BookmarkCover({ bookmark: { id, url, coverUrl } }: { bookmark: Bookmark }) {
  const src = coverUrl === null ? null : fromBase(`/api/covers/${id}?v=${hash(coverUrl)}`);
  const { letter, hue } = faviconTile(url);
  const tint = (opacity: number) => `oklch(0.6 0.1 ${hue} / ${opacity})`;
  return (
    <div aria-hidden className="relative grid size-full place-items-center" style={{ background: tint(0.14) }}>
      <svg viewBox="0 0 40 40" className="size-1/2 font-semibold" fill={tint(0.4)}>
        <text x="20" y="28" fontSize="24" textAnchor="middle">
          {letter}
        </text>
      </svg>
      {src && <Picture key={src} src={src} />}
    </div>
  );
}

/** The server answers in time, but may still be fetching the picture. */
const retryDelaysMs = [3_000, 12_000];

function Picture({ src }: { src: string }) {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const delay = hasFailed ? retryDelaysMs[attempt] : undefined;
  useEffect(() => {
    if (delay === undefined) return;
    const timer = setTimeout(() => {
      setFailed(false);
      setAttempt((before) => before + 1);
    }, delay);
    return () => clearTimeout(timer);
  }, [delay]);
  if (hasFailed) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      // The card around it is the draggable element.
      draggable={false}
      className="absolute inset-0 size-full object-cover opacity-0 transition-opacity data-loaded:opacity-100"
      onLoad={(event) => event.currentTarget.setAttribute("data-loaded", "")}
      onError={() => setFailed(true)}
    />
  );
}

/** Another address, another hash: what the browser has cached is that of this cover. */
function hash(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(index)) | 0;
  return (sum >>> 0).toString(36);
}
