import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { Check, CircleX } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Spinner } from "../../shared/ui/basics.tsx";
import type { usePairing } from "./use-pairing.ts";
import { RichText } from "../../shared/ui/rich-text.tsx";

/** What the extension will be allowed to do, and the button that connects it. */
export function ConnectExtension({ pairing, email }: { pairing: ReturnType<typeof usePairing>; email: string }) {
  const { status, error, connect } = pairing;
  if (status === "searching") {
    return (
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner />
        {t.lookingForTheExtension}
      </p>
    );
  }
  if (status === "absent") {
    return (
      <Notice tone="warning" title={t.theExtensionDoesNotAnswer}>
        {t.openFromExtension}
      </Notice>
    );
  }
  if (status === "connected") return <p className="text-pretty">{t.extensionConnectedHint}</p>;
  return (
    <div className="flex flex-col gap-5">
      <Grants email={email} />
      {status === "failed" && (
        <Notice tone="error">
          {error === null ? t.extensionDidNotConnect : failureText(error, t.failedToConnect)}
        </Notice>
      )}
      <Button variant="primary" className="h-10 w-full" isBusy={status === "connecting"} onClick={connect}>
        {common.connect}
      </Button>
      <p className="text-sm text-pretty text-muted">
        <RichText
          text={t.itGetsATokenOfItsOwn}
          parts={{
            link: toLink,
          }}
        />
      </p>
    </div>
  );
}

function Grants({ email }: { email: string }) {
  return (
    <div>
      <p className="text-pretty">
        <RichText text={format(t.theExtensionAsksToAct, { email })} parts={{ email: toStrong }} />
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        <Grant isGranted>{t.extensionCan}</Grant>
        <Grant isGranted>{t.knowWhichAddressesYouHaveSaved}</Grant>
        <Grant>{t.extensionCannot}</Grant>
      </ul>
    </div>
  );
}

function Grant({ isGranted = false, children }: { isGranted?: boolean; children: string }) {
  return (
    <li className="flex gap-2.5">
      {isGranted ? (
        <Check aria-hidden className="mt-[3px] size-4 shrink-0 text-success-ink" />
      ) : (
        <CircleX aria-hidden className="mt-[3px] size-4 shrink-0 text-danger-ink" />
      )}
      <span className="text-pretty">
        <span className="sr-only">{isGranted ? t.itCan : t.itCannot} </span>
        {children}
      </span>
    </li>
  );
}

const toLink = (text: string) => (
  <Link to="/settings?tab=developer" className={textLinkClass}>
    {text}
  </Link>
);

const toStrong = (text: string) => <strong className="font-medium wrap-anywhere">{text}</strong>;
