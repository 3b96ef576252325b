import type { Source } from "@bowerbird/contract/sources";
import { SourceForm } from "./source-form.tsx";
import { expect, expectMessage, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const choose = (service: string) => page.getByRole("radio", { name: service }).click();
const connected = { id: "1", kind: "karakeep", account: "" } as Source;

test("what is asked depends on the service, and Enter connects it", async () => {
  server.on("sources.add", connected);
  await open(<SourceForm />);
  await choose("GitHub stars");
  await expect.element(page.getByLabelText("GitHub user name")).toBeVisible();
  await choose("Karakeep");
  await expect.element(page.getByLabelText("GitHub user name")).not.toBeInTheDocument();
  await page.getByLabelText("Address of the server").fill("https://keep.example");
  await page.getByLabelText("API key").fill("ak1_secret");
  await page.getByRole("checkbox", { name: "Only once, to move here" }).click();
  await page.getByLabelText("API key").click();
  await userEvent.keyboard("{Enter}");
  await expectMessage("Karakeep connected");
  expect(server.calls("sources.add")).toEqual([
    { kind: "karakeep", account: "https://keep.example", key: "ak1_secret", isDaily: false },
  ]);
  await expect.element(page.getByLabelText("API key")).toHaveValue("");
});

test("a refusal is shown, what was typed stays, and another service starts empty", async () => {
  server.on("sources.add", new Refusal("BAD_REQUEST", "Please enter only the user name."));
  await open(<SourceForm />);
  await choose("GitHub stars");
  const name = page.getByLabelText("GitHub user name");
  await name.fill("https://github.com/ada");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.element(page.getByText("Please enter only the user name.")).toBeVisible();
  await expect.element(name).toHaveValue("https://github.com/ada");
  await choose("Hacker News favorites");
  await expect.element(page.getByText("Please enter only the user name.")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Hacker News user name")).toHaveValue("");
});
