import { useEffect, useEffectEvent, useState } from "react";

export type Loaded<T> = { state: "loading" } | { state: "here"; value: T } | { state: "failed"; error: unknown };

/**
 * What a question to the browser or the server is answered with. While another is asked the last answer stays.
 *
 * @param key names what is asked: with another one it is asked anew
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const onAsk = useEffectEvent(load);
  useEffect(() => {
    const left = new AbortController();
    onAsk(left.signal).then(
      (value) => left.signal.aborted || setLoaded({ state: "here", value }),
      (error: unknown) => left.signal.aborted || setLoaded({ state: "failed", error }),
    );
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the key says when the question is another
  }, [key]);
  return loaded;
}
