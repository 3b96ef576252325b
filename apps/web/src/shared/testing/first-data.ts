import type { FirstData } from "@bowerbird/api";
import superjson from "superjson";
import { onTestFinished, vi } from "vitest";

/** Embeds data in the page like the server, and makes the page young enough to read them. */
export function giveFirstData(data: Partial<FirstData>): void {
  const element = document.createElement("script");
  element.id = "first-data";
  element.type = "application/json";
  const nothing = {
    signUps: "open",
    categories: null,
    savedSearches: null,
    brokenLinks: null,
    lists: [],
    lastEventId: null,
  };
  element.textContent = JSON.stringify({ user: superjson.serialize(null), ...nothing, ...data });
  document.head.append(element);
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => {
    clock.mockRestore();
    element.remove();
  });
}
