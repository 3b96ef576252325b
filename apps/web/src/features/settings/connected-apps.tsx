import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { Copy } from "lucide-react";
import { failureText } from "../../shared/errors/error-message.ts";
import { copyText } from "../../shared/browser/copy-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { NewToken, useCreateToken } from "./token-form.tsx";

/** The APIs that the server speaks besides its own, with clients whose requests the server's tests send. */
const apis = [
  {
    name: "linkding",
    path: "/compat/linkding",
    apps: [
      [t.linkdingExtension, t.chromeFirefoxAndEdge],
      [t.linkdingInjector, t.yourBookmarksBesideWebSearches],
      ["Linkdy", t.androidAndIos],
      [t.raycastAlfredAndObsidian, t.theirLinkdingPlugins],
      ["Miniflux", t.savesEntriesOfYourFeeds],
      ["aiolinkding, go-linkding, linkding-rs", t.forYourOwnPrograms],
    ],
  },
  {
    name: "Karakeep",
    path: "/compat/karakeep",
    apps: [
      ["floccus", t.syncsABrowserFolder],
      ["Obsidian", t.itsPluginTakesApiV],
      ["KOReader", t.yourLinksOnAnEReader],
      ["n8n, Home Assistant", t.yourOwnAutomations],
    ],
  },
] as const;

/** How apps that are made for linkding or Karakeep connect. */
export function ConnectedApps() {
  const create = useCreateToken();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">{t.enterTheAddressAsTheApps}</p>
      {create.isSuccess && <NewToken token={create.data.token} />}
      {create.isError && <Notice tone="error">{failureText(create.error, t.failedToCreateTheToken)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-pretty text-muted">{t.theTokenCanReadAndWrite}</p>
        <Button
          isBusy={create.isPending}
          onClick={() => create.mutate({ name: t.app, scopes: ["read", "write"], expiresInDays: null })}
        >
          {t.createAppToken}
        </Button>
      </div>
      {apis.map((api) => (
        <AppsFor key={api.name} {...api} />
      ))}
    </div>
  );
}

/** The address for apps that are made for one of the servers, and which of them work. */
function AppsFor({ name, path, apps }: (typeof apis)[number]) {
  const address = `${window.location.origin}${path}`;
  return (
    <section aria-label={format(t.appsForName, { name })} className="flex flex-col gap-2">
      <h3 className="font-medium">{format(t.appsForName, { name })}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere">{address}</code>
        <Button
          size="sm"
          aria-label={format(t.copyAddressForName, { name })}
          onClick={() => void copyText(address, t.addressCopied)}
        >
          <Copy aria-hidden />
          {t.copyAddress}
        </Button>
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {apps.map(([app, use]) => (
          <li key={app}>
            {app} <span className="text-muted">· {use}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
