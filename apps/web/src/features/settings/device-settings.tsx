import * as common from "../../shared/messages.json";
import * as settings from "./messages.json";
import * as t from "./device.messages.json";
import { format } from "@bowerbird/contract/messages";
import { useState } from "react";
import { Link } from "react-router";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import {
  canKeepLibrary,
  chooseDevice,
  deviceStatus,
  isDeviceChosen,
  type ShownNotice,
  type ShownStatus,
} from "../../shared/device/device-choice.ts";
import { startDevice } from "../../shared/device/device.ts";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { ask } from "../../shared/changes/ask-first.ts";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { sizeText } from "../../shared/ui/size-text.ts";
import { Switch } from "../../shared/ui/switch.tsx";

/** Whether this browser keeps the library, what it has of it, and what it has yet to send. */
export function DeviceSettings() {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  return (
    <SettingsSection title={t.offline} text={settings.storedInThisBrowser}>
      {canKeepLibrary() ? <Kept userId={session.user.id} /> : <p className="text-muted">{t.needsHttps}</p>}
    </SettingsSection>
  );
}

function Kept({ userId }: { userId: string }) {
  const status = useStore(deviceStatus);
  const [isOn, setOn] = useState(() => isDeviceChosen(userId));
  const change = useAction({
    call: (next: boolean) => (next ? turnOn(userId) : turnOff(userId)),
    onSuccess: (_, next) => setOn(next),
    failure: (error) => (error instanceof ChangesWait ? t.sendFirst : t.failedToKeep),
  });
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t.libraryOnDevice}
        hint={t.keepMyLibraryHint}
        checked={change.isPending ? change.variables : isOn}
        onCheckedChange={(next) => change.mutate(next)}
      />
      {status && (
        <>
          {isOn && (
            <p role="status" className="text-sm text-muted">
              {stateText(status)}
            </p>
          )}
          {status.waiting > 0 && <Waiting status={status} />}
          {status.notices.length > 0 && <Notices status={status} />}
        </>
      )}
    </div>
  );
}

async function turnOn(userId: string): Promise<void> {
  await startDevice(userId, "library");
  chooseDevice(userId);
}

class ChangesWait extends Error {}

async function turnOff(userId: string): Promise<void> {
  if (await deviceHook.current?.flush()) throw new ChangesWait();
  await deviceHook.current?.remove();
  await startDevice(userId, "changes");
}

function stateText({ state, bookmarks, total, bytes }: ShownStatus): string {
  if (state === "loading") return t.loadingFromThisDevice;
  if (state === "filling") return format(t.fillingDone, { done: bookmarks, total });
  return state === "failed" ? t.noRoom : format(t.storedOnThisDevice, { count: bookmarks, size: sizeText(bytes) });
}

function Waiting({ status }: { status: ShownStatus }) {
  const send = useAction({ call: async () => void (await deviceHook.current?.flush()) });
  const discard = useAction({ call: () => status.discard() });
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-40">{format(t.changesWait, { count: status.waiting })}</p>
        <Button size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
          {t.sendNow}
        </Button>
        <Button
          size="sm"
          onClick={() =>
            ask({
              title: t.discardQuestion,
              description: t.discardText,
              confirmLabel: common.discard,
              isDestructive: true,
              run: () => discard.mutate(),
            })
          }
        >
          {t.discardChanges}
        </Button>
      </div>
    </Notice>
  );
}

function noticeText({ kind, title, message = "" }: ShownNotice): string {
  if (kind === "changed") return format(t.noticeChanged, { title });
  return kind === "known" ? format(t.noticeKnown, { title }) : format(t.noticeRefused, { title, message });
}

const toHistory = (text: string) => (
  <Link to="/history" className={textLinkClass}>
    {text}
  </Link>
);

function Notices({ status }: { status: ShownStatus }) {
  const again = useAction({ call: status.tryAgain });
  const dismiss = useAction({ call: status.dismiss });
  return (
    <section aria-label={t.pleaseCheck}>
      <h3 className="mb-2 font-medium">{t.pleaseCheck}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {status.notices.map((notice) => (
          <li key={notice.seq} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <RichText text={noticeText(notice)} parts={{ link: toHistory }} />
            </p>
            {notice.edit && (
              <Button size="sm" disabled={again.isPending} onClick={() => again.mutate(notice)}>
                {common.tryAgain}
              </Button>
            )}
            <Button size="sm" onClick={() => dismiss.mutate(notice)}>
              {notice.edit ? common.discard : common.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
