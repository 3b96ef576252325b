import { takeHandedOver } from "../../shared/imports/add-request.ts";
import { SaveShared } from "./save-shared.tsx";
import { address, beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const makeLink = (title: string) => ({ url: `https://x.example/${title}`, title, description: null, tags: ["rye"] });
const links = [makeLink("A"), makeLink("B"), makeLink("C")];
const box = (name: string) => page.getByRole("checkbox", { name });
const save = (count: number) => page.getByRole("button", { name: `Save ${count} ${count === 1 ? "link" : "links"}` });

beforeEach(() => server.on("sharing.links", { title: "Bread: for all", links, hasMore: false }));

async function handed(): Promise<unknown> {
  const [file] = takeHandedOver("files") ?? [];
  return [file?.name, JSON.parse((await file?.text()) ?? "null")];
}

test("all links of a shared page go to the import, which previews and undoes them", async () => {
  await open(<SaveShared token="t" />);
  await expect.element(page.getByRole("heading", { name: "Save links of “Bread: for all”" })).toBeVisible();
  await save(3).click();
  await expect.element(address()).toHaveTextContent("/add?method=file");
  expect(await handed()).toEqual(["Bread for all.json", links]);
  expect(server.calls("sharing.links")).toEqual([{ sharedToken: "t" }]);
});

test("one link is chosen, and only that goes to the import", async () => {
  await open(<SaveShared token="t" />);
  await box("Select all").click();
  await expect.element(save(0)).toBeDisabled();
  await box("B").click();
  await save(1).click();
  expect(await handed()).toEqual(["Bread for all.json", [links[1]]]);
});

test("a page that is gone says so", async () => {
  server.on("sharing.links", new Refusal("NOT_FOUND", "There is no page at this address."));
  await open(<SaveShared token="t" />);
  await expect.element(page.getByText(/^There is no page at this address/)).toBeVisible();
});

test("a page without links says so, and one with too many says how many are there", async () => {
  server.on("sharing.links", { title: "Empty", links: [], hasMore: false });
  const { unmount } = await open(<SaveShared token="t" />);
  await expect.element(page.getByText("There are no links on this page.")).toBeVisible();
  await unmount();
  server.on("sharing.links", { title: "Many", links, hasMore: true });
  await open(<SaveShared token="u" />);
  await expect.element(page.getByText(/These are the first 3\./)).toBeVisible();
});

test("of many links the first are drawn, and all are saved", async () => {
  const many = Array.from({ length: 450 }, (_, index) => makeLink(`L${index}`));
  server.on("sharing.links", { title: "Many", links: many, hasMore: false });
  await open(<SaveShared token="t" />);
  await expect.poll(() => page.getByRole("listitem").elements().length).toBe(200);
  await page.getByRole("button", { name: "Show more links" }).click();
  await expect.poll(() => page.getByRole("listitem").elements().length).toBe(400);
  await page.getByRole("button", { name: "Save 450 links" }).click();
  expect(JSON.parse(await takeHandedOver("files")![0]!.text())).toHaveLength(450);
});
