import { describe, expect, it } from "vitest";
import { classifyMove } from "./moved-address.ts";

type Pair = [from: string, to: string];

describe("a move is proposed", () => {
  it.each<Pair>([
    ["http://birds.org/", "https://birds.org/"],
    ["http://birds.org/nests", "https://birds.org/nests"],
    ["http://birds.org/nests", "https://www.birds.org/nests/"],
    ["http://www.birds.org/nests?a=1&b=2", "https://birds.org/nests?a=1&b=2"],
    ["http://birds.org/page#part", "https://birds.org/page#part"],
    ["http://birds.org:80/a", "https://birds.org/a"],
  ])("to https of the same address: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBe("https");
  });

  it.each<Pair>([
    ["https://birds.org/blog/2014/05/nests.html", "https://birds.org/posts/nests"],
    ["http://birds.org/nests.php?id=7", "https://birds.org/nests/7"],
    ["https://blog.birds.org/nests", "https://birds.org/blog/nests"],
    ["https://birds.org/blog/nests", "https://blog.birds.org/nests"],
    ["https://old-birds.org/guide/nests", "https://new-birds.net/guide/nests"],
    ["https://docs.birds.org/en-us/v1/nests", "https://learn.birds.org/en-us/v1/nests"],
    ["https://birds.org/nests", "https://birds.org/en/nests"],
    ["https://github.com/old-owner/repo", "https://github.com/new-owner/repo"],
    ["https://github.com/owner/repo/issues/1", "https://github.com/owner/renamed/issues/1"],
    ["https://bit.ly/3abcdef", "https://birds.org/nests/how-to-build"],
    ["https://t.co/abc", "https://birds.org/nests"],
    ["https://youtu.be/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["https://m.birds.org/nests/1", "https://www.birds.org/nests/1"],
    ["https://birds.org/nests/amp", "https://birds.org/nests"],
    ["http://birds.org/a/index.html", "http://birds.org/b/"],
    ["https://birds.org/?p=123", "https://birds.org/2014/nests/"],
    ["https://birds.org/#!/nests", "https://birds.org/nests"],
    ["https://birds.org/nests", "https://birds.org/#/nests"],
    ["https://birds.org/blog/how-to-login", "https://birds.org/guides/how-to-login"],
    ["https://birds.org/wiki/error", "https://wiki.birds.org/error"],
    ["https://birds.org/errors/404", "https://docs.birds.org/errors/404"],
    ["https://id.birds.org/wiki/Sarang", "https://id.birds.org/wiki/Sarang_burung"],
    ["https://birds.co.uk/nests", "https://birds.com/uk/nests"],
    ["https://birds.org/search?q=nest", "https://birds.org/search?query=nest"],
    ["https://ja.birds.org/w/%E5%B7%A3", "https://ja.birds.org/wiki/%E5%B7%A3"],
    ["https://birds.org/article?next=2", "https://birds.org/articles?next=2"],
    ["https://birds.org/articles/old-404", "https://birds.org/posts/404/nests"],
    ["https://birds.org/nest-410.html", "https://birds.org/nests/410"],
    ["https://birds.org/nests.htm", "https://birds.org/index.php?title=Nests"],
    ["https://birds.org/en/a", "https://birds.org/en/b"],
    ["https://birds.org/de/nester", "https://birds.org/en/nests"],
    ["https://birds.org/nests?id=7", "https://birds.org/nests/wren"],
    ["https://twitter.com/ada/status/1", "https://x.com/ada/status/1"],
    ["https://birds.org/a%ZZ", "https://birds.org/b%ZZ"],
    ["https://birds.org/en", "https://birds.org/en/birds"],
    ["https://birds.github.io/nests/", "https://birds.org/nests/"],
  ])("to another page: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBe("page");
  });
});

describe("no move is proposed", () => {
  it.each<Pair>([
    ["https://birds.org/nests", "https://birds.org/nests"],
    ["https://birds.org/nests", "https://www.birds.org/nests/"],
    ["https://birds.org/nests", "https://birds.org/nests?utm_source=x&fbclid=1"],
    ["https://birds.org/a?x=1&y=2", "https://birds.org/a?y=2&x=1"],
  ])("to the same page: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://birds.org/nests", "http://birds.org/nests"],
    ["https://birds.org/nests", "http://birds.org/nests/new"],
    ["https://birds.org/nests", "ftp://birds.org/nests"],
    ["https://birds.org/nests", "https://ada:secret@birds.org/other"],
    ["https://birds.org/nests", "not an address"],
  ])("to what is less safe, or no web address: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://birds.org/nests/1", "https://birds.org/"],
    ["http://birds.org/nests/1", "https://www.birds.org"],
    ["https://birds.org/nests/1", "https://birds.org/?from=old"],
    ["https://birds.org/nests/1", "https://birds.org/#top"],
    ["https://birds.org/nests/1", "https://birds.org/en/"],
    ["https://birds.org/nests/1", "https://birds.org/pt-BR"],
    ["https://birds.org/nests/1", "https://birds.org/zh_Hans/"],
    ["https://birds.org/nests/1", "https://birds.org/en-us/index.html"],
    ["https://birds.org/nests/1", "https://birds.org/index.php"],
    ["https://birds.org/nests/1", "https://birds.org/home"],
    ["https://birds.org/nests/1", "https://birds.org/Default.aspx"],
    ["https://birds.org/?p=5", "https://birds.org/en"],
    ["https://birds.org/#/nests", "https://birds.org/"],
    ["https://shop.birds.org/nests/1", "https://www.birds.org/"],
    ["https://birds.org/nests/old/7", "https://birds.org/nests/"],
    ["https://birds.org/shop/feeders/blue-one", "https://birds.org/shop"],
    ["https://birds.org/view.php?id=7", "https://birds.org/view.php"],
    ["http://birds.org/nests?page=2", "https://birds.org/nests"],
  ])("to a home page or a page above: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://birds.org/nests", "https://birds.org/login"],
    ["https://birds.org/nests", "https://birds.org/users/sign_in"],
    ["https://birds.org/nests", "https://birds.org/account/Login.aspx?x=1"],
    ["https://birds.org/nests", "https://birds.org/wp-login.php"],
    ["https://birds.org/nests", "https://accounts.birds.org/v3/start"],
    ["https://birds.org/nests", "https://login.microsoftonline.com/common/x"],
    ["https://birds.org/nests", "https://consent.birds.org/m?continue=x"],
    ["https://birds.org/nests", "https://birds.org/welcome-page?next=%2Fnests"],
    ["https://birds.org/nests", "https://birds.org/gate?u=https%3A%2F%2Fbirds.org%2Fnests"],
    ["https://birds.org/nests", "https://birds.org/start?returnUrl=abc"],
    ["https://birds.org/nests", "https://birds.org/cookie-consent"],
    ["https://birds.org/nests", "https://birds.org/captcha/1"],
    ["https://birds.org/nests", "https://birds.org/app#/login"],
    ["https://birds.org/join", "https://birds.org/signup"],
    ["https://birds.org/nests", "https://birds.org/authwall?trk=x"],
    ["https://birds.org/nests", "https://birds.org/m/identity?redirectUrl=x"],
  ])("to a page for signing in, consenting or being checked: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://old-birds.org/nests", "https://www.hugedomains.com/domain_profile.cfm?d=old-birds.org"],
    ["https://old-birds.org/", "https://dan.com/buy-domain/old-birds.org"],
    ["https://old-birds.org/nests", "https://sedo.com/search/details/?x=1"],
    ["https://old-birds.org/nests", "https://www.godaddy.com/forsale/x"],
    ["https://old-birds.org/nests", "https://old-birds.org/lander"],
    ["https://old-birds.org/nests", "http://ww25.old-birds.org/nests?sub=1"],
    ["http://old-birds.org/nests", "http://ww1.old-birds.org/nests"],
    ["https://old-birds.org/nests", "https://seller.example.net/offer?domain=old-birds.org"],
    ["https://old-birds.org/nests", "https://another-company.com/"],
    ["https://old-birds.org/", "https://another-company.com/"],
    ["https://old-birds.org/a", "https://parking.registrar.ru/x"],
    ["https://old-birds.org/", "https://another-company.com/en/"],
    ["https://ada.github.io/", "https://eve.github.io/"],
    ["https://old-birds.org/a", "https://old-birds.org/cgi-sys/suspendedpage.cgi"],
  ])("to a parked domain, or the home page of another one: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://birds.org/nests", "https://birds.org/404"],
    ["https://birds.org/nests", "https://birds.org/404.html"],
    ["https://birds.org/nests", "https://birds.org/not-found"],
    ["https://birds.org/nests", "https://birds.org/en/page-not-found/"],
    ["https://birds.org/nests", "https://birds.org/errors/404.aspx?aspxerrorpath=/nests"],
    ["https://birds.org/nests", "https://birds.org/info?error=404"],
    ["https://birds.org/nests", "https://birds.org/en/410/"],
    ["https://birds.org/nests", "https://birds.org/sorry-page-not-found"],
    ["https://birds.org/nests", "https://birds.org/404-error.html"],
    ["https://birds.org/nests", "https://birds.org/gone"],
    ["https://birds.org/nests", "https://birds.org/expired/7"],
    ["https://birds.org/nests", "https://birds.org/search?q=nests"],
    ["https://birds.org/nests", "https://birds.org/access-denied"],
  ])("to a page that says that there is none: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://birds.org/nests", "https://bit.ly/3abcdef"],
    ["https://www.youtube.com/watch?v=abc", "https://youtu.be/abc"],
    ["https://birds.org/nests", "https://click.birds-mail.org/c/1"],
    ["https://birds.org/nests", "https://ad.doubleclick.net/clk;1"],
    ["https://birds.org/nests", "https://birds.org/new-nests?utm_source=redirect"],
    ["https://birds.org/nests", "https://birds.org/new-nests?gclid=1"],
    ["https://birds.org/nests", "https://birds.org/new-nests;jsessionid=1A2B"],
    ["https://birds.org/nests", "https://birds.org/new-nests?PHPSESSID=1"],
    ["https://birds.org/nests", "https://m.birds.org/nests"],
    ["https://en.birds.org/nests", "https://en.m.birds.org/nests"],
    ["https://birds.org/nests", "https://birds.org/nests/amp/"],
  ])("to an address that only leads on, or is of the request: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it.each<Pair>([
    ["https://birds.org/en/nests", "https://birds.org/de/nests"],
    ["https://birds.org/en-us/nests", "https://birds.org/en-gb/nests"],
    ["https://en.birds.org/nests", "https://de.birds.org/nests"],
  ])("to another language: %s → %s", (from, to) => {
    expect(classifyMove(from, to)).toBeNull();
  });

  it("for an address longer than a bookmark's can be", () => {
    expect(classifyMove("https://birds.org/nests", `https://birds.org/${"n".repeat(9_000)}`)).toBeNull();
  });
});
