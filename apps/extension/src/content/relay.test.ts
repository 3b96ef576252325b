import { beforeEach, expect, test } from "vitest";
import { runTestAt, fake } from "../testing/extension.ts";
import "./relay.ts";

let received: unknown[];
beforeEach(() => {
  const tab = fake.addTab({ url: location.href });
  runTestAt({ url: location.href, tabId: tab.id! });
  received = [];
  const background = fake.open({ url: "chrome-extension://bowerbird/background.js" });
  background.chrome.runtime.onMessage.addListener((message: { pairing: { type: string } }, _sender, reply) => {
    received.push(message.pairing);
    reply(message.pairing.type === "hello" ? { to: "bowerbird-page", type: "here" } : null);
    return true;
  });
});

const nextAnswer = () =>
  new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<{ to?: string } | null>): void => {
      if (data?.to !== "bowerbird-page") return;
      removeEventListener("message", listen);
      resolve(data);
    };
    addEventListener("message", listen);
  });

test("messages of the page reach the background, and its answers the page", async () => {
  const answer = nextAnswer();
  postMessage({ to: "bowerbird-extension", type: "hello" }, location.origin);
  expect(await answer).toEqual({ to: "bowerbird-page", type: "here" });
  expect(received).toEqual([{ to: "bowerbird-extension", type: "hello" }]);
});

test("messages for others, of other sites and of frames are not passed on", async () => {
  const data = { to: "bowerbird-extension", type: "token" };
  postMessage({ ...data, to: "another-extension" }, location.origin);
  postMessage(null, location.origin);
  dispatchEvent(new MessageEvent("message", { data, source: window, origin: "https://evil.example" }));
  const frame = document.body.appendChild(document.createElement("iframe"));
  dispatchEvent(new MessageEvent("message", { data, source: frame.contentWindow, origin: location.origin }));
  frame.remove();
  const answer = nextAnswer();
  postMessage({ ...data, type: "hello" }, location.origin);
  await answer;
  expect(received).toEqual([{ ...data, type: "hello" }]);
});
