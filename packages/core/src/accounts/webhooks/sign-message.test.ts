import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { signMessage } from "./send-webhook.ts";

const guide = readFileSync(path.resolve(import.meta.dirname, "../../../../../docs/webhooks.md"), "utf8");
const example = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(guide)![1]!;

it("a message is signed as the example of Standard Webhooks", () => {
  const now = new Date(1_614_265_330_000);
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  expect(signMessage(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", '{"test": 2432232314}', now)).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

describe.each(["js", "python"])("the check of the guide in %s", (language) => {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const body = '{"event":"bookmark.created","bookmark":{"title":"Straße 北京 🐦"}}';
  const headers = signMessage(secret, "an-id", body, new Date());

  it("accepts a message of ours", async () => {
    expect(await check(language, secret, headers, body)).toBe(true);
  });

  it.each([
    ["another body", {}, `${body} `],
    ["another id", { "webhook-id": "another" }, body],
    ["another time", { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }, body],
    ["a made-up signature", { "webhook-signature": "v1,AAAA" }, body],
    ["an old message", signMessage(secret, "an-id", body, new Date(Date.now() - 400_000)), body],
  ])("refuses %s", async (_what, changed, given) => {
    expect(await check(language, secret, { ...headers, ...changed }, given)).toBe(false);
  });
});

type Check = (secret: string, headers: object, body: string) => boolean;

async function check(language: string, secret: string, headers: object, body: string): Promise<boolean> {
  if (language === "js") {
    const module = (await import(`data:text/javascript,${encodeURIComponent(example("js"))}`)) as {
      isFromBowerbird: Check;
    };
    return module.isFromBowerbird(secret, headers, body);
  }
  const program = `${example("python")}
import json, sys
secret, headers, body = json.load(sys.stdin)
print(is_from_bowerbird(secret, headers, body.encode()))`;
  const input = JSON.stringify([secret, headers, body]);
  return execFileSync("python3", ["-c", program], { input, encoding: "utf8" }).trim() === "True";
}
