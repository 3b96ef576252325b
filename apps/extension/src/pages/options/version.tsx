import { type ExtensionInfo, extensionPath } from "@bowerbird/contract/extension-info";
import { format } from "@bowerbird/contract/messages";
import { browser } from "../../browser.ts";
import { Section } from "../../ui/page.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import * as t from "./version.messages.json";

/** The extension's version, and whether its server has another one. @param origin of the server */
export function Version({ origin }: { origin: string }) {
  const { version } = browser.runtime.getManifest();
  const offered = useLoaded(origin, () => fetchOffered(origin));
  const other = offered.state === "loaded" && offered.value !== version ? offered.value : null;
  return (
    <Section title={t.title}>
      <p>
        {format(t.current, { version })}
        {other && (
          <>
            {" "}
            {format(t.newer, { version: other })}{" "}
            <a className="text-accent underline" href={`${origin}${extensionPath}`} target="_blank" rel="noreferrer">
              {t.get}
            </a>
          </>
        )}
      </p>
    </Section>
  );
}

/** Null if the server does not say: an older one, or one without the files. */
async function fetchOffered(origin: string): Promise<string | null> {
  const response = await fetch(`${origin}${extensionPath}/info.json`, { credentials: "omit" });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.startsWith("application/json")) return null;
  return ((await response.json()) as ExtensionInfo).version;
}
