import { useState } from "react";
import { browser } from "../../browser.ts";
import type { Connection } from "../../server/connection.ts";
import * as t from "../../sync/messages.json";
import { Button, Message, Section } from "../../ui/page.tsx";
import { RunningSync, useSyncState } from "./running-sync.tsx";
import { SyncChoice } from "./sync-choice.tsx";

const permission: chrome.permissions.Permissions = { permissions: ["bookmarks"] };

/** The sync of the browser's own bookmarks: off until the person turns it on. */
export function SyncSection({ connection }: { connection: Connection }) {
  const state = useSyncState();
  const [isChoosing, setIsChoosing] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  if (!state) return null;
  // Once it is turned off again, the person begins with the explanation.
  if (state.settings && isChoosing) setIsChoosing(false);
  const setUp = (): void => {
    // Browsers allow the question only in response to a click.
    void browser.permissions.request(permission).then((isAllowed) => {
      setIsRefused(!isAllowed);
      setIsChoosing(isAllowed);
    });
  };
  return (
    <Section title={t.syncBookmarks}>
      {state.settings ? (
        <RunningSync connection={connection} state={{ ...state, settings: state.settings }} />
      ) : (
        <>
          <p className="text-pretty">{t.whatSyncDoes}</p>
          <p className="text-sm text-pretty text-muted">{t.whatStays}</p>
          {isRefused && <Message tone="warning">{t.permissionMissing}</Message>}
          {isChoosing ? (
            <SyncChoice connection={connection} onCancel={() => setIsChoosing(false)} />
          ) : (
            <Button variant="primary" className="self-start" onClick={setUp}>
              {t.setUp}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
