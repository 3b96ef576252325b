import { beforeEach, describe, expect, it } from "vitest";
import { type Context, createJobContext, createVisitorContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { nextTime } from "../../platform/jobs/index.ts";
import {
  changeBackupSettings,
  getBackupSettings,
  listBackupRuns,
  reconcileBackups,
  startBackup,
  startDueBackup,
} from "./index.ts";
import { backupSchedule } from "./settings.ts";
import { connectedPerson, openBackupWorld, sweepAt } from "./testing.ts";

const { world, google } = openBackupWorld();
let ctx: Context;
beforeEach(async () => {
  ctx = await connectedPerson(world);
});

const day = 24 * 60 * 60_000;
const nextOf = async () => (await getBackupSettings(ctx)).nextBackupAt!;
const at = (person: Context, time: Date): Context =>
  createJobContext({ ...world.services, now: () => time }, person.userId);

/** What a clock in the zone shows. */
function clock(time: Date, timeZone: string): { hour: number; weekday: string; day: number } {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hour: "numeric",
    hourCycle: "h23",
    weekday: "long",
    day: "numeric",
  });
  const found = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  return { hour: Number(found["hour"]), weekday: found["weekday"]!, day: Number(found["day"]) };
}

it("changed settings are told to the person's open pages", async () => {
  const change = () => changeBackupSettings(ctx, { frequency: "daily" });
  expect(await eventsDuring(ctx, change)).toEqual(["backups.changed"]);
});

describe("a schedule", () => {
  const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"];

  const expected = { daily: {}, weekly: { weekday: "Sunday" }, monthly: { day: 1 } };

  it.each(zones)("is at night where the person lives: %s", (timeZone) => {
    for (const frequency of ["daily", "weekly", "monthly"] as const) {
      const schedule = backupSchedule(crypto.randomUUID(), { frequency, timeZone })!;
      let time = new Date("2026-01-01T00:00:00Z");
      for (let count = 0; count < 14; count++) {
        time = nextTime(schedule, time);
        const shown = clock(time, timeZone);
        expect([3, 4]).toContain(shown.hour);
        expect(shown).toMatchObject(expected[frequency]);
      }
    }
  });

  it("comes once a day also when the clocks are changed", () => {
    for (const timeZone of ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]) {
      const schedule = backupSchedule("ada", { frequency: "daily", timeZone })!;
      const days = new Set<number>();
      let time = new Date("2026-01-01T12:00:00Z");
      for (let count = 0; count < 364; count++) {
        const next = nextTime(schedule, time);
        expect(next.getTime() - time.getTime()).toBeLessThanOrEqual(1.6 * day);
        time = next;
        days.add(Math.floor(time.getTime() / day));
      }
      expect(days.size).toBe(364);
    }
  });

  it("spreads people over the hours, and leaves each their minute", () => {
    const patterns = Array.from({ length: 200 }, (_, index) => `person ${index}`).map(
      (id) => backupSchedule(id, { frequency: "daily", timeZone: "UTC" })!.pattern,
    );
    expect(new Set(patterns).size).toBeGreaterThan(70);
    expect(backupSchedule("person 7", { frequency: "daily", timeZone: "UTC" })!.pattern).toBe(patterns[7]);
  });

  it("follows the settings, in our tables and in the queue", async () => {
    const key = `backup-${ctx.userId}`;
    await changeBackupSettings(ctx, { frequency: "daily", timeZone: "Asia/Tokyo" });
    expect(clock(await nextOf(), "Asia/Tokyo").hour).toBeLessThan(5);
    expect(world.schedules.get(key)).toMatchObject({ timeZone: "Asia/Tokyo", pattern: /^\d+ [34] \* \* \*$/ });
    const before = await nextOf();
    await changeBackupSettings(ctx, { maxBackups: 3 });
    expect(await nextOf()).toEqual(before);
    for (const change of [{ frequency: "manual" as const }, { frequency: "daily" as const, enabled: false }]) {
      await changeBackupSettings(ctx, change);
      expect([await nextOf(), world.schedules.has(key)]).toEqual([null, false]);
    }
  });
});

describe("a backup that is due", () => {
  beforeEach(async () => {
    await changeBackupSettings(ctx, { frequency: "daily" });
  });

  it("begins at its time and not before", async () => {
    const due = await nextOf();
    await startDueBackup(at(ctx, new Date(due.getTime() - 1)));
    expect(await listBackupRuns(ctx)).toEqual([]);
    await startDueBackup(at(ctx, due));
    await world.work();
    expect(await listBackupRuns(ctx)).toMatchObject([{ status: "success", isScheduled: true }]);
    expect((await nextOf()).getTime() - due.getTime()).toBe(day);
  });

  it("is done once by several workers, each of which is told by the queue and by its sweep", async () => {
    const due = await nextOf();
    const tries = Array.from({ length: 6 }, () => startDueBackup(at(ctx, due)));
    await Promise.all([...tries, sweepAt(world, due), sweepAt(world, due)]);
    await world.work();
    expect(await listBackupRuns(ctx)).toHaveLength(1);
    const written = [...google.files.values()].map(({ appProperties }) => appProperties["bowerbirdUser"]);
    expect(written.filter((userId) => userId === ctx.userId)).toHaveLength(1);
  });

  it("was slept over for days: it is done once, and the next time is one to come", async () => {
    const awake = new Date((await nextOf()).getTime() + 5 * day + 1);
    await sweepAt(world, awake);
    await world.work();
    await sweepAt(world, awake);
    await world.work();
    expect(await listBackupRuns(ctx)).toHaveLength(1);
    expect((await nextOf()).getTime()).toBeGreaterThan(awake.getTime());
  });

  it("is done although the queue has lost everything, and the queue learns of it again", async () => {
    const due = await nextOf();
    world.schedules.clear();
    world.jobs.length = 0;
    await sweepAt(world, due);
    await world.work();
    expect(await listBackupRuns(ctx)).toHaveLength(1);
    expect(world.schedules.has(`backup-${ctx.userId}`)).toBe(true);
  });

  it("waits for the one that is under way and is not lost", async () => {
    const due = await nextOf();
    await startBackup(ctx, {});
    await startDueBackup(at(ctx, due));
    expect(await nextOf()).toEqual(due);
    await world.work();
    await sweepAt(world, due);
    await world.work();
    expect((await listBackupRuns(ctx)).map(({ isScheduled }) => isScheduled).sort()).toEqual([false, true]);
  });

  it("does not begin for somebody who has turned backups off", async () => {
    const due = await nextOf();
    await changeBackupSettings(ctx, { enabled: false });
    await startDueBackup(at(ctx, due));
    await sweepAt(world, due);
    expect(await listBackupRuns(ctx)).toEqual([]);
  });
});

describe("a worker that starts", () => {
  it("puts back every schedule that the queue lost and takes out those that nobody wants", async () => {
    const other = await connectedPerson(world);
    await changeBackupSettings(other, { frequency: "manual" });
    world.schedules.clear();
    world.schedules.set("backup-gone", { pattern: "0 3 * * *", timeZone: "UTC" });
    await reconcileBackups(createVisitorContext(world.services));
    expect(world.schedules.has(`backup-${ctx.userId}`)).toBe(true);
    expect(world.schedules.has(`backup-${other.userId}`)).toBe(false);
    expect(world.schedules.has("backup-gone")).toBe(false);
  });
});
