import { describe, expect, it } from "vitest";
import { read } from "./testing.ts";

describe("a page that leads to another", () => {
  const target = "https://site.org/target";
  it.each([
    ["0; URL='/target'", target],
    ['0;url="/target"', target],
    ["0;url=../target", target],
    ["3, URL = /target", target],
    ["0 /target", target],
    ["0.5;/target", target],
    ["  1  ;  url  =  '/target' and more", target],
    ["0;url=https://other.org/?a=1&b=2", "https://other.org/?a=1&b=2"],
    ["0;url=//other.org/é", "https://other.org/%C3%A9"],
    ["0", null],
    ["0;", null],
    ["/target", null],
    ["url=/target", null],
    ["60;url=/target", null],
    ["300; /target", null],
    ["0;url=/a/page", null],
    ["0;url=#part", null],
    ["0;url=javascript:alert(1)", null],
    ["0;url=data:text/html,x", null],
    ["0;url=file:///etc/passwd", null],
  ])("by %s goes to %s", async (content, expected) => {
    expect((await read(`<meta http-equiv=Refresh content="${content.replaceAll('"', "&quot;")}">`)).refreshUrl).toBe(
      expected,
    );
    expect((await read("<title>Moved</title>", null, content)).refreshUrl).toBe(expected);
  });

  it("resolves it against its base", async () => {
    const page = await read('<base href="/b/"><meta http-equiv=refresh content="0;url=next">');
    expect(page.refreshUrl).toBe("https://site.org/b/next");
  });

  it("for browsers without scripts does so only if it has nothing to show itself", async () => {
    const noscript = '<noscript><meta http-equiv=refresh content="0;url=/target"></noscript>';
    expect((await read(`${noscript}<title>https://t.org/x</title><script>go()</script>`)).refreshUrl).toBe(target);
    expect((await read(`${noscript}<title>Rye</title><p>${"Bread. ".repeat(40)}`)).refreshUrl).toBeNull();
    expect((await read(`${noscript}<meta property="og:title" content="Rye">`)).refreshUrl).toBeNull();
    expect((await read(noscript.replaceAll("noscript", "template"))).refreshUrl).toBeNull();
  });
});
