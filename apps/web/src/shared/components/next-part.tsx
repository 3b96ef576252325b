import * as t from "../messages.json";
import { useEffect, useEffectEvent, useRef } from "react";
import { Spinner } from "../ui/basics.tsx";
import { TextButton } from "../ui/button.tsx";

interface NextPartProps {
  isLoading: boolean;
  hasFailed: boolean;
  onWanted: () => void;
}

/** How far below the window the end of a list is when more of it is wanted (pixels). */
const margin = 1_000;

/** The end of a list of which there is more: wants the next part once, when it comes near the window. Each part needs a `key` of its own. */
export function NextPart({ isLoading, hasFailed, onWanted }: NextPartProps) {
  const element = useRef<HTMLDivElement>(null);
  const want = useEffectEvent(onWanted);
  const isWaiting = isLoading || hasFailed;
  useEffect(() => {
    if (isWaiting || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) want();
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div ref={element} role="status" className="flex h-14 items-center justify-center gap-2 text-muted">
      {isLoading && (
        <>
          <Spinner /> {t.loadingMore}
        </>
      )}
      {hasFailed && !isLoading && (
        <>
          <span>{t.moreCouldNotBeLoaded}</span> <TextButton onClick={onWanted}>{t.tryAgain}</TextButton>
        </>
      )}
    </div>
  );
}
