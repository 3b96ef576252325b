import { makeBookmark } from "../../shared/testing/samples.ts";
import Rediscover from "./rediscover.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const [rye, spelt, oats, millet] = ["Rye", "Spelt", "Oats", "Millet"].map((title) =>
  makeBookmark({ title, url: `https://${title}.example/` }),
);
const group = (name: string) => page.getByRole("region", { name });
const title = (name: string) => page.getByRole("heading", { name });

beforeEach(() => {
  server.on("rediscover.get", { onThisDay: { isNear: false, bookmarks: [rye!] }, forgotten: [spelt!] });
  server.on("rediscover.shuffle", { bookmarks: [oats!] });
});

test("links of this day, forgotten ones and a shuffle are shown in groups", async () => {
  await open(<Rediscover />);
  await expect.element(group("On this day").getByRole("link", { name: "Rye" })).toBeVisible();
  await expect.element(group("You may have forgotten").getByRole("link", { name: "Spelt" })).toBeVisible();
  await expect.element(group("Shuffle").getByRole("link", { name: "Oats" })).toBeVisible();
});

test("R shuffles again", async () => {
  await open(<Rediscover />);
  await expect.element(group("Shuffle").getByRole("link", { name: "Oats" })).toBeVisible();
  server.on("rediscover.shuffle", { bookmarks: [millet!] });
  await userEvent.keyboard("r");
  await expect.element(group("Shuffle").getByRole("link", { name: "Millet" })).toBeVisible();
});

test("without links of this day, those around it have another heading", async () => {
  server.on("rediscover.get", { onThisDay: { isNear: true, bookmarks: [rye!] }, forgotten: [] });
  await open(<Rediscover />);
  await expect.element(title("Around this day")).toBeVisible();
  await expect.element(title("You may have forgotten")).not.toBeInTheDocument();
});

test("without links around this day, a sentence says so", async () => {
  server.on("rediscover.get", { onThisDay: { isNear: true, bookmarks: [] }, forgotten: [] });
  await open(<Rediscover />);
  await expect.element(page.getByText("You saved nothing around this day in earlier years.")).toBeVisible();
});

test("an empty library says that links come back here in time", async () => {
  server.on("rediscover.get", { onThisDay: { isNear: true, bookmarks: [] }, forgotten: [] });
  server.on("rediscover.shuffle", { bookmarks: [] });
  await open(<Rediscover />);
  await expect.element(title("Nothing to rediscover yet")).toBeVisible();
});

test("a failure is shown, and Try again loads both", async () => {
  server.on("rediscover.shuffle", new Refusal("CONFLICT"));
  await open(<Rediscover />);
  await expect.element(title("Couldn't load your links")).toBeVisible();
  server.on("rediscover.shuffle", { bookmarks: [oats!] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(group("Shuffle").getByRole("link", { name: "Oats" })).toBeVisible();
});
