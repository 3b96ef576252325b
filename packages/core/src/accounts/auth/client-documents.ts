import { limits } from "@bowerbird/contract/limits";
import type { VisitorContext } from "../../platform/context/index.ts";

/** Where an app describes itself (Client ID Metadata Documents), by the rules for addresses that come from others. @throws FetchError, or an error for one that moved or is too large */
export function readClientDocument(
  { services }: VisitorContext,
  url: string,
  timeoutMs = limits.clientDocumentTime,
): Promise<string> {
  const options = {
    kind: "data" as const,
    maxWaitMs: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  };
  return services.pages.read(url, options, async (document) => {
    // What another address says is not what this one says.
    if (document.url !== new URL(url).href) throw new Error("document moved");
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of document.body) {
      size += piece.length;
      if (size > limits.clientDocumentBytes) throw new Error("document too large");
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString("utf8");
  });
}
