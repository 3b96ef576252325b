import * as t from "./messages.json";
import { CloudOff } from "lucide-react";
import { invalidate } from "../../shared/api/invalidate.ts";
import { Button } from "../../shared/ui/button.tsx";
import { connection, useConnection, useIsAway } from "../../shared/connection/connection.ts";
import { deviceStatus } from "../../shared/device/device-choice.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { sessionStore } from "../../shared/session/session-store.ts";

/** Shown while the server cannot be reached; afterwards everything on the page is refetched. */
export function ConnectionBanner() {
  useConnection(refetch);
  const isAway = useIsAway();
  const waiting = useStore(deviceStatus)?.waitingText;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      {isAway && (
        <div
          data-away
          data-bottom-bar
          className="pointer-events-auto flex max-w-full animate-toast items-center gap-3 rounded-lg border border-line bg-raised py-2 pe-2 ps-4 text-sm shadow-pop"
        >
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning-ink" />
          <p>
            {navigator.onLine ? t.cannotReachBowerbird : t.youAreOffline} {waiting && `${waiting} `}
            <span className="text-muted">
              {/* Until the server has confirmed the session, the page shows cached data only. */}
              {sessionStore.isSure() ? t.tryingAgain : t.thisIsWhatYouSawLast}
            </span>
          </p>
          <Button size="sm" onClick={connection.tryNow}>
            {t.tryNow}
          </Button>
        </div>
      )}
    </div>
  );
}

/** It also notices if the session has ended meanwhile. */
const refetch = (): void => void invalidate("resync");
