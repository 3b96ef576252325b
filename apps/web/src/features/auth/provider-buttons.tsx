import { type AuthOptions, providerNames } from "@bowerbird/contract/auth";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { KeyRound } from "lucide-react";
import { trpc } from "../../shared/api/trpc.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { keepNextPath } from "../../shared/routing/gates.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";

type Provider = AuthOptions["providers"][number];

interface ProviderButtonsProps {
  /** Without Google where it is not set up: for pages that a press must not leave in vain. */
  isOnlySetUp?: boolean;
  /** Nothing else follows. */
  isAlone?: boolean;
}

/** The providers that the server is configured for; without any, Google, which says on the login page that it is not set up. */
export function ProviderButtons({ isOnlySetUp = false, isAlone = false }: ProviderButtonsProps) {
  const { data: options } = trpc.auth.options.useQuery();
  const setUp = options?.providers ?? [];
  const providers = isOnlySetUp || setUp.length > 0 ? setUp : [google];
  if (providers.length === 0) return null;
  return (
    <div className={isAlone ? "" : "mb-5 flex flex-col gap-5"}>
      <div className="flex flex-col gap-3">
        {providers.map(({ id, name }) => (
          // A page of the server, not of this app: it redirects to the provider.
          <a
            key={id}
            href={fromBase(`/api/login/${id}`)}
            onClick={() => keepNextPath(location.search)}
            className={buttonClass({ variant: "secondary", size: "md", className: "h-10" })}
          >
            {id === "google" ? <GoogleMark /> : <KeyRound aria-hidden className="size-4 shrink-0" />}
            <span className="truncate">
              {id === "google" ? t.continueWithGoogle : format(t.signInWithName, { name })}
            </span>
          </a>
        ))}
      </div>
      {!isAlone && (
        <div className="flex items-center gap-3 text-sm text-muted">
          <span className="h-px flex-1 bg-line" />
          {t.or}
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
    </div>
  );
}

const google: Provider = { id: "google", name: providerNames.google };

/** Google's logo in its own colors, as its branding rules for sign-in buttons require. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className="size-4">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-2.7-.4-4H24v7.3h12.1c-.2 1.8-1.5 4.6-4.4 6.4l6.8 5.2c4.1-3.8 6.6-9.3 6.6-14.9Z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.3c-1.8 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.1 5.4C8 41 15.4 46 24 46Z"
      />
      <path fill="#fbbc05" d="M11.5 28.5a13.6 13.6 0 0 1 0-8.8l-7.1-5.5a22 22 0 0 0 0 19.8l7.1-5.5Z" />
      <path
        fill="#ea4335"
        d="M24 10.6c4.1 0 6.9 1.8 8.5 3.3l6.2-6C34.9 4.3 29.9 2 24 2 15.4 2 8 7 4.4 14.2l7.1 5.5c1.8-5.3 6.7-9.1 12.5-9.1Z"
      />
    </svg>
  );
}
