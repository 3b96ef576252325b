import { useEffect, useState } from "react";
import { format } from "@bowerbird/contract/messages";
import { setExpired } from "../../shared/session/session-store.ts";
import * as t from "./demo.messages.json";

const minuteMs = 60_000;
/** How often the minutes are counted. */
const intervalMs = 10_000;

const minutesTo = (endsAt: string): number => Math.ceil((Date.parse(endsAt) - Date.now()) / minuteMs);

/** Says that this is a demo, and how long it lasts. At its end the page says so. @param props.endsAt ISO time */
export default function DemoLine({ endsAt }: { endsAt: string }) {
  const [minutes, setMinutes] = useState(() => minutesTo(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesTo(endsAt)), intervalMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  useEffect(() => {
    if (minutes <= 0) setExpired(true);
  }, [minutes]);
  return (
    // A status that is read on demand, not out loud with every minute.
    <p
      role="status"
      aria-live="off"
      className="flex min-h-9 items-center justify-center bg-accent-soft px-4 py-1.5 text-center text-sm"
    >
      {format(t.demoMinutesLeft, { minutes: Math.max(0, minutes) })}
    </p>
  );
}
