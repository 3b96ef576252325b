import { useEffect, useEffectEvent, useState } from "react";

export type Loaded<T> = { state: "loading" } | { state: "loaded"; value: T } | { state: "failed"; error: unknown };

/**
 * The result of a request to the browser or the server. While another is loading, the last result stays.
 *
 * @param key of the request: another key loads again
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const onAsk = useEffectEvent(load);
  useEffect(() => {
    const left = new AbortController();
    onAsk(left.signal).then(
      (value) => left.signal.aborted || setLoaded({ state: "loaded", value }),
      (error: unknown) => left.signal.aborted || setLoaded({ state: "failed", error }),
    );
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key stands for the request
  }, [key]);
  return loaded;
}
