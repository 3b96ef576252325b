import { format } from "@bowerbird/contract/messages";
import * as fieldNames from "./app-fields.messages.json";
import * as t from "./messages.json";
import { Copy } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { copyText } from "../../shared/ui/copy-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { NewToken, useCreateToken } from "./token-form.tsx";
import { ownAddress } from "../../shared/base-path/base-path.ts";

interface App {
  name: string;
  use: string;
  /** What the app calls the two fields; in general words where it says nothing else. */
  fields?: readonly [address: string, token: string];
  /** At the end of the address. */
  suffix?: string;
}

interface Api {
  name: string;
  path: string;
  apps: readonly App[];
}

/** The APIs that the server speaks besides its own, with clients whose requests the server's tests send. */
const apis: readonly Api[] = [
  {
    name: "linkding",
    path: "/compat/linkding",
    apps: [
      {
        name: t.linkdingExtension,
        use: t.chromeFirefoxAndEdge,
        fields: [fieldNames.baseUrl, fieldNames.apiAuthenticationToken],
      },
      { name: t.linkdingInjector, use: t.yourBookmarksBesideWebSearches },
      { name: "Linkdy", use: t.androidAndIos },
      {
        name: t.raycastAlfredAndObsidian,
        use: t.theirLinkdingPlugins,
        fields: [fieldNames.serverUrl, fieldNames.apiKey],
      },
      {
        name: "Miniflux",
        use: t.savesEntriesOfYourFeeds,
        fields: [fieldNames.linkdingApiEndpoint, fieldNames.linkdingApiKey],
      },
      { name: "aiolinkding, go-linkding, linkding-rs", use: t.forYourOwnPrograms },
    ],
  },
  {
    name: "Karakeep",
    path: "/compat/karakeep",
    apps: [
      {
        name: "floccus",
        use: t.syncsABrowserFolder,
        fields: [fieldNames.urlOfYourKarakeepServer, fieldNames.floccusApiKey],
      },
      {
        name: "Obsidian",
        use: t.itsPluginTakesApiV,
        fields: [fieldNames.apiEndpoint, fieldNames.apiKey],
        suffix: "/api/v1",
      },
      { name: "KOReader", use: t.yourLinksOnAnEReader },
      { name: "n8n, Home Assistant", use: t.yourOwnAutomations },
    ],
  },
];

/** How apps that are made for linkding or Karakeep connect. */
export function ConnectedApps() {
  const create = useCreateToken();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">{t.connectAppHint}</p>
      {create.isSuccess && <NewToken token={create.data.token} />}
      {create.isError && <Notice tone="error">{failureText(create.error, t.failedToCreateTheToken)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-pretty text-muted">{t.appTokenHint}</p>
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
function AppsFor({ name, path, apps }: Api) {
  const address = `${ownAddress()}${path}`;
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
        {apps.map((app) => (
          <AppEntry key={app.name} app={app} address={`${address}${app.suffix ?? ""}`} />
        ))}
      </ul>
    </section>
  );
}

function AppEntry({ app, address }: { app: App; address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer rounded-md py-1">
          {app.name} <span className="text-muted">· {app.use}</span>
        </summary>
        {isOpen && <AppPicture app={app} address={address} />}
      </details>
    </li>
  );
}

/** Where an app asks for the address and the token, drawn. */
function AppPicture({ app: { name, fields }, address }: { app: App; address: string }) {
  const [addressField, tokenField] = fields ?? [t.serverAddress, t.apiToken];
  return (
    <div
      role="img"
      aria-label={format(t.pictureOfApp, { name, addressField, tokenField })}
      className="my-2 max-w-md overflow-hidden rounded-lg border border-line-strong bg-surface shadow-low"
    >
      <p className="flex items-center gap-1.5 border-b border-line bg-sunken px-3 py-2 text-xs font-medium">
        <span className="me-1 flex gap-1">
          {[1, 2, 3].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line-strong" />
          ))}
        </span>
        {name}
      </p>
      <div className="flex flex-col gap-3 p-3">
        <PictureField label={addressField} value={address} />
        <PictureField label={tokenField} value="bbt_••••••••••••" />
      </div>
    </div>
  );
}

function PictureField({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <p className="mt-0.5 truncate rounded-md border border-accent-line bg-accent-soft px-2 py-1 font-mono text-xs">
        {value}
      </p>
    </div>
  );
}
