import type { LinkCheckState } from "@bowerbird/contract/link-checks";
import { LinkCheckSettings } from "./link-check-settings.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const makeState = (fields: Partial<LinkCheckState> = {}): LinkCheckState => ({
  enabled: true,
  startedAt: new Date("2026-05-12T09:00:00Z"),
  finishedAt: null,
  nextAt: null,
  total: 10,
  checked: 4,
  broken: 0,
  ...fields,
});
const check = page.getByRole("switch", { name: "Check my links every week" });
const progress = page.getByRole("progressbar", { name: "Links checked" });

test("a running check shows its progress, and switching it off hides that at once", async () => {
  server.on("linkChecks.get", makeState());
  server.on("linkChecks.change", makeState({ enabled: false }));
  await open(<LinkCheckSettings />);
  await expect.element(progress).toHaveAttribute("aria-valuenow", "4");
  await expect.element(page.getByText("4 of 10 links checked since May 12, 2026.")).toBeVisible();
  const release = server.hold("linkChecks.change");
  await check.click();
  await expect.element(check).not.toBeChecked();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.poll(() => server.calls("linkChecks.change")).toEqual([{ enabled: false }]);
  release();
});

test("broken links are counted and linked to their list", async () => {
  server.on("linkChecks.get", makeState({ broken: 1, checked: 10, finishedAt: new Date("2026-05-13T09:00:00Z") }));
  await open(<LinkCheckSettings />);
  const link = page.getByRole("link", { name: "1 broken link", exact: true });
  await expect.element(link).toHaveAttribute("href", "/?search=&is=broken");
  await expect.element(progress).not.toBeInTheDocument();
});

test("a finished check without broken links says so", async () => {
  server.on("linkChecks.get", makeState({ checked: 10, finishedAt: new Date("2026-05-13T09:00:00Z") }));
  await open(<LinkCheckSettings />);
  await expect.element(page.getByText("No broken links.")).toBeVisible();
});
