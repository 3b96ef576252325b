import type { AppRequest } from "@bowerbird/contract/connected-apps";
import { ConnectApp } from "./connect-app.tsx";
import { useAppRequest } from "./use-app-request.ts";
import { afterEach, beforeEach, expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const request: AppRequest = { name: "Claude", host: "claude.ai", isVerified: true, scopes: ["read", "organize"] };
const allow = page.getByRole("button", { name: "Allow" });
const opened: string[] = [];
const sent: unknown[] = [];
/** What the server answers for each of the two addresses of the request. */
let answers: Record<string, () => Response>;

beforeEach(() => {
  opened.length = 0;
  sent.length = 0;
  answers = {
    request: () => Response.json(request),
    answer: () => Response.json({ location: "https://claude.ai/callback?code=1" }),
  };
  const real = window.fetch.bind(window);
  vi.spyOn(window, "fetch").mockImplementation((input, init) => {
    const path = /^\/connect-app\/a-uid\/(.*)$/.exec(String(input))?.[1];
    if (path === undefined) return real(input, init);
    if (init?.body) sent.push(JSON.parse(init.body as string));
    return Promise.resolve(answers[path]!());
  });
});
afterEach(() => vi.restoreAllMocks());

function Asked() {
  const asked = useAppRequest("a-uid", (address) => opened.push(address));
  return <ConnectApp asked={asked} email="ada@example.com" />;
}

const refuse = (message: string, status: number) => () => Response.json({ message }, { status });

test("who asks, for what and for how long is said before there is an answer", async () => {
  await open(<Asked />);
  await expect.element(page.getByText("Claude asks to act for ada@example.com.")).toBeVisible();
  await expect.element(page.getByText("Verified: the app belongs to claude.ai.")).toBeVisible();
  await expect.element(page.getByText(/See your bookmarks, categories and tags/)).toBeVisible();
  await expect.element(page.getByText(/Propose tags, categories and moves/)).toBeVisible();
  await expect.element(page.getByText(/Save bookmarks, change them/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/for a year at most/)).toBeVisible();
});

test("an app that no host vouches for is called not verified, whatever its name is", async () => {
  const name = "<host>Claude</host> verified";
  answers["request"] = () => Response.json({ ...request, name, host: "localhost:4321", isVerified: false });
  await open(<Asked />);
  await expect.element(page.getByText(/^hostClaude\/host verified asks to act for/)).toBeVisible();
  await expect.element(page.getByText(/^Not verified: .* sent to localhost:4321\./)).toBeVisible();
});

test("Allow sends the person back to the app", async () => {
  server.on("account.confirm", { message: "" });
  await open(<Asked />);
  await allow.click();
  await expect.element(page.getByText(/You are sent back to the app/)).toBeVisible();
  expect([sent, opened]).toEqual([[{ isAllowed: true }], ["https://claude.ai/callback?code=1"]]);
});

test("Deny needs no password and goes back, too", async () => {
  await open(<Asked />);
  await page.getByRole("button", { name: "Deny" }).click();
  await expect.poll(() => opened).toHaveLength(1);
  expect(sent).toEqual([{ isAllowed: false }]);
});

test("a refused answer can be given again", async () => {
  server.on("account.confirm", { message: "" });
  answers["answer"] = refuse("You have 50 connected apps already.", 409);
  await open(<Asked />);
  await allow.click();
  await expect.element(page.getByText("You have 50 connected apps already.")).toBeVisible();
  await expect.element(allow).toBeEnabled();
  expect(opened).toEqual([]);
});

test("without the proof that the server asks for, nothing is allowed", async () => {
  server.on("account.confirm", new Refusal("TOO_MANY_REQUESTS", "Too many attempts."));
  await open(<Asked />);
  await allow.click();
  await expect.element(page.getByText("Too many attempts.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("a request that is over says so", async () => {
  answers["request"] = refuse("This request is over. Please begin again in the app.", 404);
  await open(<Asked />);
  await expect.element(page.getByText("This request is over. Please begin again in the app.")).toBeVisible();
  await expect.element(allow).not.toBeInTheDocument();
});

test("what could not be loaded can be retried", async () => {
  answers["request"] = () => new Response("<html>", { status: 502 });
  await open(<Asked />);
  await expect.element(page.getByText("Couldn't load what the app asks for")).toBeVisible();
  answers["request"] = () => Response.json(request);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(allow).toBeVisible();
});
