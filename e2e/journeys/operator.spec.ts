import { opsPassword } from "../product/app-secret.ts";
import { expect, test } from "../test.ts";

test.use({ httpCredentials: { username: "ops", password: opsPassword } });

test("the queues open exactly as their address is printed, with nothing from another host", async ({
  page,
  baseURL,
}) => {
  const [hosts, problems] = [new Set<string>(), [] as string[]];
  page.on("request", (request) => void hosts.add(new URL(request.url()).host));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/ops/queues");
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
  const board = page.getByRole("main");
  await expect(board.getByText("imports", { exact: true }).first()).toBeVisible();
  const policy = (await page.request.get("/ops/queues")).headers()["content-security-policy"];
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("http");

  await test.step("and so does each queue that /ops links to", async () => {
    await page.goto("/ops");
    await page.getByRole("link", { name: "imports", exact: true }).click();
    await expect(page).toHaveURL("/ops/queues/queue/imports");
    await expect(page.getByRole("heading", { name: "imports" })).toBeVisible();
  });
  expect([...hosts]).toEqual([new URL(baseURL!).host]);
  expect(problems).toEqual([]);
});
