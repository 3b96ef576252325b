import { appScopeTexts, type AppRequest } from "@bowerbird/contract/connected-apps";
import { format } from "@bowerbird/contract/messages";
import { BadgeCheck, Check, CircleX, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import * as common from "../../shared/messages.json";
import { Spinner } from "../../shared/ui/basics.tsx";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import type { useAppRequest } from "./use-app-request.ts";
import * as t from "./messages.json";

/** Who asks for what and for how long, and the two answers. */
export function ConnectApp({ asked, email }: { asked: ReturnType<typeof useAppRequest>; email: string }) {
  const { request, loss, retry, answering, problem, answer } = asked;
  if (answering === "answered") return <p className="text-pretty">{t.goingBack}</p>;
  if (loss) return <Notice tone="warning">{loss}</Notice>;
  if (loss === null) {
    return <ErrorState title={t.requestNotLoaded} text={common.checkConnection} onRetry={retry} />;
  }
  if (!request) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner />
        {common.loading}
      </p>
    );
  }
  const isBusy = answering !== null;
  return (
    <div className="flex flex-col gap-5">
      <Identity request={request} email={email} />
      <ul className="flex flex-col gap-2">
        {request.scopes.map((scope) => (
          <Permission key={scope} isGranted>
            {appScopeTexts[scope]}
          </Permission>
        ))}
        <Permission>{t.appCannot}</Permission>
      </ul>
      <p className="text-sm text-pretty text-muted">
        <RichText text={t.howLong} parts={{ link: toLink }} />
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className="flex gap-3">
        <Button
          className="h-10 flex-1"
          isBusy={answering === "denying"}
          disabled={isBusy}
          onClick={() => answer(false)}
        >
          {t.deny}
        </Button>
        <Button
          variant="primary"
          className="h-10 flex-1"
          isBusy={answering === "allowing"}
          disabled={isBusy}
          onClick={() => answer(true)}
        >
          {t.allow}
        </Button>
      </div>
    </div>
  );
}

/** What the app says of itself is shown as text, whatever it is. */
function Identity({ request: { name, host, isVerified }, email }: { request: AppRequest; email: string }) {
  const Icon = isVerified ? BadgeCheck : TriangleAlert;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty">
        <RichText text={format(t.appAsks, { name: asText(name), email })} parts={{ name: toStrong, email: toStrong }} />
      </p>
      <p className="flex gap-2.5 text-sm text-pretty">
        <Icon
          aria-hidden
          className={`mt-[2px] size-4 shrink-0 ${isVerified ? "text-success-ink" : "text-warning-ink"}`}
        />
        <span>
          <RichText
            text={format(isVerified ? t.hostVerified : t.hostNotVerified, { host: asText(host) })}
            parts={{ name: toStrong }}
          />
        </span>
      </p>
    </div>
  );
}

/** Without the characters by which a message marks its parts. */
const asText = (text: string) => text.replace(/[<>]/g, "");

function Permission({ isGranted = false, children }: { isGranted?: boolean; children: string }) {
  const Icon = isGranted ? Check : CircleX;
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={`mt-[3px] size-4 shrink-0 ${isGranted ? "text-success-ink" : "text-danger-ink"}`} />
      <span className="text-pretty">
        <span className="sr-only">{isGranted ? t.itCan : t.itCannot} </span>
        {children}
      </span>
    </li>
  );
}

const toStrong = (text: string) => (
  <strong className="font-medium wrap-anywhere" dir="auto">
    {text}
  </strong>
);

const toLink = (text: string) => (
  <Link to="/settings?tab=privacy" className={textLinkClass}>
    {text}
  </Link>
);
