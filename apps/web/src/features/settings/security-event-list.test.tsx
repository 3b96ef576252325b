import type { SecurityEvent } from "@bowerbird/contract/security-events";
import { SecurityEventList } from "./security-event-list.tsx";
import { expect, newId, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const makeEvent = (fields: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: newId(),
  kind: "sign-in",
  createdAt: new Date("2026-05-12T09:00:00Z"),
  address: "192.0.2.1",
  device: "Firefox on Linux",
  detail: null,
  ...fields,
});
const rows = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);

test("each event shows what happened, when, with which device and from where", async () => {
  const unknown = makeEvent({ kind: "sign-in-failed", device: null, address: null });
  const token = makeEvent({ kind: "token-created", detail: "My script" });
  server.on("account.securityEvents", { items: [token, unknown], nextCursor: null });
  await open(<SecurityEventList />);
  const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(token.createdAt);
  await expect
    .poll(rows)
    .toEqual([`Token created: My script${time} · Firefox on Linux · 192.0.2.1`, `Failed sign-in${time}`]);
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("older events are loaded on demand", async () => {
  const [first, second] = [makeEvent({ kind: "password-changed" }), makeEvent({ kind: "email-verified" })];
  server.on("account.securityEvents", ({ cursor }) =>
    cursor ? { items: [second], nextCursor: null } : { items: [first], nextCursor: first.id },
  );
  await open(<SecurityEventList />);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("Email verified")).toBeVisible();
  await expect.element(page.getByText("Password changed")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("an account without events says so", async () => {
  server.on("account.securityEvents", { items: [], nextCursor: null });
  await open(<SecurityEventList />);
  await expect.element(page.getByText("No security events yet.")).toBeVisible();
});

test("events that failed to load can be retried", async () => {
  server.on("account.securityEvents", new Refusal("CONFLICT"));
  await open(<SecurityEventList />);
  await expect.element(page.getByRole("heading", { name: "Security events" })).toBeVisible();
  server.on("account.securityEvents", { items: [makeEvent()], nextCursor: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Signed in")).toBeVisible();
});
