import type { Source } from "@bowerbird/contract/sources";
import { SourceKeyDialog } from "./source-settings.tsx";
import { expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const source = { id: "1", kind: "linkding", account: "https://links.example" } as Source;

test("another key is sent, after a refusal with the typed text still there", async () => {
  const onClose = vi.fn<() => void>();
  server.on("sources.changeKey", new Refusal("BAD_REQUEST", "This key belongs to another account."));
  await open(<SourceKeyDialog source={source} onClose={onClose} />);
  const key = page.getByLabelText("API token");
  await key.fill("secret");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("This key belongs to another account.")).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  server.on("sources.changeKey", source);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.calls("sources.changeKey")).toEqual([
    { id: "1", key: "secret" },
    { id: "1", key: "secret" },
  ]);
});
