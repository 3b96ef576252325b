import timers from "node:timers/promises";
import { Enrichment, LinkCheckSettings } from "@bowerbird/db";
import { beforeEach, describe, expect, inject, it, vi } from "vitest";
import { own } from "../../platform/context/index.ts";
import { changeNotifications } from "../../accounts/notifications/index.ts";
import { changeLinkChecks, checkAgain, countBroken, getLinkChecks, trustLink } from "./index.ts";
import { checkLinks, createLinkFixture, day, hour } from "./testing.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

const fixture = openForTests(() => createLinkFixture(inject("databaseUrl")));
beforeEach(() => fixture.begin());

describe("checked links", () => {
  it("are marked with the reason only after two days on which their page or site is missing", async () => {
    const [gone, removed, nameless] = [
      await fixture.add("/gone"),
      await fixture.add("/removed"),
      await fixture.add("http://no-such-site.com/"),
    ];
    const rest = [
      await fixture.add("/fine"),
      await fixture.add("/private"),
      await fixture.add("/down"),
      await fixture.add("/busy", fixture.ada, 2),
    ];
    await fixture.enable();
    expect(fixture.world.jobs.splice(0)).toContainEqual({
      name: "check-links",
      payload: { userId: fixture.ada.userId },
    });
    await checkLinks(fixture.at(fixture.start));
    await checkLinks(fixture.at(fixture.start + hour));
    expect(await countBroken(fixture.at(fixture.start))).toEqual({ broken: 0 });
    await fixture.workUntil(fixture.start + 2 * day);
    expect([
      await fixture.getReason(gone),
      await fixture.getReason(removed),
      await fixture.getReason(nameless),
    ]).toEqual(["Not found (404)", "Removed (410)", "The site no longer exists"]);
    for (const id of rest) expect(await fixture.getReason(id)).toBe(null);
    expect(await getLinkChecks(fixture.at(fixture.start))).toMatchObject({ total: 7, checked: 7, broken: 3 });
  });

  it("are marked when they do not answer for three weeks, and lose the mark when they answer", async () => {
    const id = await fixture.add("/down");
    await fixture.enable();
    for (let week = 0; week < 3; week++) await fixture.workUntil(fixture.start + week * 7 * day + day);
    expect(await fixture.getReason(id)).toBe(null);
    await fixture.workUntil(fixture.start + 22 * day);
    expect(await fixture.getReason(id)).toBe("Error of the site (500)");
    fixture.answer = (_req, res) => res.writeHead(200).end();
    await fixture.workUntil(fixture.start + 29 * day);
    expect(await fixture.getReason(id)).toBe(null);
  });

  it("are each requested once a week, spread over time, and only if the person turned checks on", async () => {
    const bob = await fixture.world.person();
    await fixture.add("/of-bob", bob, 3);
    for (let number = 0; number < 10; number++) await fixture.add(`/page-${number}`, fixture.ada, number);
    await fixture.enable();
    await checkLinks(fixture.at(fixture.start));
    const rows = await own(fixture.ada).selectFrom("LinkCheck").select("dueAt").orderBy("dueAt").execute();
    expect(rows.at(-1)!.dueAt!.getTime() - rows[0]!.dueAt!.getTime()).toBeGreaterThan(5_000);
    await fixture.workUntil(fixture.start + 6 * day);
    expect(fixture.site.requests).toHaveLength(10);
    await fixture.sweepAt(fixture.start + 6 * day);
    expect(fixture.world.jobs.filter(({ name }) => name === "check-links")).toHaveLength(1);
    fixture.world.jobs.length = 0;
    await fixture.sweepAt(fixture.start + 7 * day + hour);
    expect(fixture.world.jobs).toEqual([{ name: "check-links", payload: { userId: fixture.ada.userId } }]);
    await fixture.workUntil(fixture.start + 8 * day);
    expect(fixture.site.requests).toHaveLength(20);
    expect(fixture.asked()).not.toContain("/of-bob");
  });

  it("are not requested after the person turns checks off; turning them on restores the marks", async () => {
    const [gone, late] = [await fixture.add("/gone"), await fixture.add("/late")];
    await fixture.enable();
    await fixture.workUntil(fixture.start + 2 * day);
    expect(await fixture.getReason(gone)).toBe("Not found (404)");
    // During a check.
    fixture.answer = (_req, res) => {
      void changeLinkChecks(fixture.at(fixture.start), { enabled: false }).then(() => res.writeHead(404).end());
    };
    fixture.site.requests.length = 0;
    await fixture.workUntil(fixture.start + 8 * day);
    expect(fixture.site.requests.length).toBeLessThanOrEqual(2 * 2);
    expect([await fixture.getReason(gone), await fixture.getReason(late)]).toEqual([null, null]);
    expect(await fixture.readRow(late)).toMatchObject({ state: "fine", dueAt: null });
    expect(await getLinkChecks(fixture.at(fixture.start))).toMatchObject({ enabled: false, nextAt: null, broken: 0 });
    fixture.site.requests.length = 0;
    await fixture.workUntil(fixture.start + 16 * day);
    expect(fixture.site.requests).toEqual([]);
    await fixture.enable();
    expect(await fixture.getReason(gone)).toBe("Not found (404)");
  });

  it("do not reveal anything to another person", async () => {
    const eve = await fixture.world.person();
    const [adas, eves] = [await fixture.add("/gone"), await fixture.add("/gone", eve)];
    await fixture.enable();
    await fixture.enable(eve);
    await fixture.workUntil(fixture.start + 2 * day);
    expect([await fixture.getReason(adas), await fixture.getReason(eves, eve)]).toEqual(["Not found (404)", null]);
    await expect(checkAgain(fixture.at(fixture.start, eve), { id: adas })).rejects.toThrow("Bookmark not found");
    await expect(trustLink(fixture.at(fixture.start, eve), { id: adas, isTrusted: true })).rejects.toThrow(
      "Bookmark not found",
    );
    await fixture.workUntil(fixture.start + 2 * day, eve);
    expect(await fixture.getReason(eves, eve)).toBe("Not found (404)");
  });

  it("are checked one at a time while an import runs or pages are read for the first time", async () => {
    for (let number = 0; number < 6; number++) await fixture.add(`/page-${number}`, fixture.ada, number);
    const turn = { userId: fixture.ada.userId, lockToken: crypto.randomUUID(), heartbeatAt: new Date() };
    await fixture.ada.em.insert(Enrichment, turn);
    await fixture.enable();
    await checkLinks(fixture.at(fixture.start));
    const rest = vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
    let most = 0;
    let open = 0;
    fixture.answer = (_req, res) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        res.writeHead(200).end();
      }, 20);
    };
    await checkLinks(fixture.at(fixture.start + day));
    expect([fixture.site.requests.length, most]).toEqual([6, 1]);
    expect(rest.mock.calls.map(([milliseconds]) => milliseconds)).toEqual(Array(6).fill(1_000));
    rest.mockRestore();
    await fixture.ada.em.nativeDelete(Enrichment, {});
  });
});

describe("a crashed check", () => {
  it("is taken over by the next, which checks every claimed link again", async () => {
    const ids = [await fixture.add("/gone"), await fixture.add("/fine")];
    await fixture.enable();
    await checkLinks(fixture.at(fixture.start));
    // A process that claims all links and then crashes.
    const { services } = fixture.world;
    const lost = { ...services, pages: { ...services.pages, read: () => new Promise<never>(() => {}) } };
    void checkLinks({ ...fixture.at(fixture.start + hour), services: lost });
    await expect
      .poll(async () => (await fixture.readRow(ids[0]!)).dueAt!.getTime())
      .toBe(fixture.start + hour + 90_000);
    fixture.world.jobs.length = 0;
    await fixture.ada.em.nativeUpdate(LinkCheckSettings, {}, { heartbeatAt: new Date(fixture.start + hour) });
    await fixture.sweepAt(fixture.start + hour + 60_000);
    expect(fixture.world.jobs).toEqual([]);
    expect(fixture.site.requests).toEqual([]);
    await fixture.sweepAt(fixture.start + hour + 4 * 60_000);
    expect(fixture.world.jobs.splice(0)).toEqual([{ name: "check-links", payload: { userId: fixture.ada.userId } }]);
    await checkLinks(fixture.at(fixture.start + hour + 4 * 60_000));
    expect(fixture.asked()).toEqual(["/fine", "/gone"]);
    expect([(await fixture.readRow(ids[0]!)).state, (await fixture.readRow(ids[1]!)).state]).toEqual([
      "missing",
      "fine",
    ]);
  });

  it("that failed because the database was down says nothing about its link, which is checked later", async () => {
    const id = await fixture.add("/fine");
    await fixture.enable();
    await checkLinks(fixture.at(fixture.start));
    const { services } = fixture.world;
    const down = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const failing = { ...services, pages: { ...services.pages, read: () => Promise.reject(down) } };
    await checkLinks({ ...fixture.at(fixture.start + hour), services: failing });
    const { state, dueAt } = await fixture.readRow(id);
    expect(state).toBe("unknown");
    expect(dueAt!.getTime()).toBeGreaterThan(fixture.start + hour);
    await checkLinks(fixture.at(fixture.start + 2 * hour));
    expect((await fixture.readRow(id)).state).toBe("fine");
  });

  it("and a concurrent one never check a link twice", async () => {
    for (let number = 0; number < 10; number++) await fixture.add(`/page-${number}`, fixture.ada, number);
    await fixture.enable();
    await checkLinks(fixture.at(fixture.start));
    await Promise.all([
      checkLinks(fixture.at(fixture.start + hour)),
      checkLinks(fixture.at(fixture.start + hour)),
      checkLinks(fixture.at(fixture.start + hour)),
    ]);
    expect(fixture.site.requests).toHaveLength(10);
  });
});

describe("the end of a round", () => {
  const mails = async () => {
    await fixture.world.work();
    return fixture.world.mails.splice(0).map(({ subject }) => subject);
  };

  it("sends one mail if links are newly broken, and none in the weeks after", async () => {
    await fixture.add("/gone");
    await fixture.add("/removed");
    await fixture.enable();
    await fixture.workUntil(fixture.start + 3 * day);
    expect(fixture.world.jobs.map(({ name }) => name)).toContain("send-mail");
    await fixture.world.work();
    expect(fixture.world.mails).toHaveLength(1);
    expect(fixture.world.mails[0]).toMatchObject({ subject: "2 links of yours are broken" });
    expect(fixture.world.mails[0]!.text).toContain("2 of your links no longer lead to a page.");
    expect(fixture.world.mails[0]!.text).toContain("/?search=&is=broken");
    fixture.world.mails.length = 0;
    await fixture.workUntil(fixture.start + 16 * day);
    expect(await mails()).toEqual([]);
  });

  it("sends no mail to a person who turned these mails off", async () => {
    await changeNotifications(fixture.at(fixture.start), { linksBroken: false });
    await fixture.add("/gone");
    await fixture.enable();
    await fixture.workUntil(fixture.start + 3 * day);
    expect((await countBroken(fixture.at(fixture.start))).broken).toBe(1);
    expect(await mails()).toEqual([]);
  });
});
