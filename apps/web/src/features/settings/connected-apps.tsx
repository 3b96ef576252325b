import { Copy } from "lucide-react";
import { failureText } from "../../shared/errors/error-message.ts";
import { copyText } from "../../shared/browser/copy-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { NewToken, useCreateToken } from "./token-form.tsx";

/** Clients of linkding's API whose requests the server's tests send. */
const apps = [
  ["linkding extension", "Chrome, Firefox and Edge"],
  ["linkding injector", "your bookmarks beside web searches"],
  ["Linkdy", "Android and iOS"],
  ["Raycast, Alfred and Obsidian", "their linkding plugins"],
  ["Miniflux", "saves entries of your feeds"],
  ["aiolinkding, go-linkding, linkding-rs", "for your own programs"],
] as const;

/** How apps that are made for linkding connect. */
export function LinkdingApps() {
  const create = useCreateToken();
  const address = `${window.location.origin}/compat/linkding`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">Enter this address as the app's server or base URL, and a token as its API key.</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere">{address}</code>
        <Button size="sm" onClick={() => void copyText(address, "Address copied")}>
          <Copy aria-hidden />
          Copy address
        </Button>
      </div>
      {create.isSuccess && <NewToken token={create.data.token} />}
      {create.isError && <Notice tone="error">{failureText(create.error, "Failed to create the token")}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-pretty text-muted">
          The token can read and write, and does not expire. Revoke it under API tokens.
        </p>
        <Button
          isBusy={create.isPending}
          onClick={() => create.mutate({ name: "linkding app", scopes: ["read", "write"], expiresInDays: null })}
        >
          Create app token
        </Button>
      </div>
      <h3 className="font-medium">Apps that work</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {apps.map(([name, use]) => (
          <li key={name}>
            {name} <span className="text-muted">· {use}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
