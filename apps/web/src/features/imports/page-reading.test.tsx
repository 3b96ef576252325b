import { makeImport } from "../../shared/testing/run-samples.ts";
import { PageReading } from "./import-view.tsx";
import { useImport } from "./use-import.ts";
import { button, expect, open, Refusal, server, shown, test } from "../../shared/testing/in-page.ts";

const record = makeImport({ status: "succeeded", created: 57, enriched: 12 });
const paused = { ...record, isEnrichmentPaused: true };

function Reading() {
  const { data } = useImport(record.id);
  return data ? <PageReading record={data} /> : null;
}

test("reading pages can be paused and resumed", async () => {
  server.on("imports.get", record);
  server.on("imports.pause", paused);
  server.on("imports.resume", record);
  await open(<Reading />);
  await expect.element(shown("Reading pages: 12 of 57")).toBeVisible();
  const release = server.hold("imports.pause");
  await button("Pause").click();
  await expect.element(button("Pause")).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(shown("Reading pages is paused: 12 of 57")).toBeVisible();
  await button("Resume reading").click();
  await expect.element(shown("Reading pages: 12 of 57")).toBeVisible();
  expect([server.calls("imports.pause"), server.calls("imports.resume")]).toEqual([
    [{ id: record.id }],
    [{ id: record.id }],
  ]);
});

test("while no page can be reached, it says that they are tried later", async () => {
  await open(<PageReading record={record} />);
  await expect.element(shown("Bowerbird reads the other pages as soon as their sites can be reached.")).toBeVisible();
  await open(<PageReading record={{ ...record, isReadingPages: true }} />);
  await expect.element(shown("Fetching titles, descriptions and icons in the background.")).toBeVisible();
});

test("a refusal is shown, and reading continues", async () => {
  server.on("imports.get", record);
  server.on("imports.pause", new Refusal("CONFLICT"));
  await open(<Reading />);
  await button("Pause").click();
  await expect.element(shown("Something went wrong. Please try again.")).toBeVisible();
  await expect.element(button("Pause")).not.toHaveAttribute("aria-busy");
});

test("once all pages are read, nothing is shown", async () => {
  const { container } = await open(<PageReading record={{ ...record, enriched: 57 }} />);
  expect(container).not.toHaveTextContent("Reading pages");
});
