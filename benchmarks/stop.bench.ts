import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../scripts/benchmarks/table.ts";
import { launch, withDataDir } from "./lean/launched.ts";
import { bookmarkFile, library } from "./product/library.ts";
import { signUp, until } from "./product/start-product.ts";
import { round } from "./product/timing.ts";

const links = 20_000;
/** Until vectors are being made after an import. */
const embeddingMs = 15_000;

interface ImportState {
  processed: number;
  created: number;
  finishedAt: string | null;
}

/** The time from Ctrl-C to the end of all processes, when idle and at work, and whether the work goes on after the next start. */
export default function measure(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const first = await launch(dataDir);
    const ada = await signUp(first.url, dataDir);
    await sleep(3_000);
    const idle = await first.stop();

    const second = await launch(dataDir);
    const id = await ada.at(second.url).importFile(bookmarkFile(library(links)));
    const stateAt = async (url: string) => (await ada.at(url).get(`/api/imports/${id}`)) as ImportState;
    await until(async () => (await stateAt(second.url)).processed > links / 10, 60_000, 20);
    const importing = await second.stop();

    const third = await launch(dataDir);
    const before = (await stateAt(third.url)).processed;
    const began = performance.now();
    const isGoingOn = ({ processed, finishedAt }: ImportState) => processed > before || finishedAt !== null;
    await until(async () => isGoingOn(await stateAt(third.url)), 60_000, 20);
    const goesOn = (performance.now() - began) / 1_000;
    await until(async () => (await stateAt(third.url)).finishedAt, 300_000);
    const { created } = await stateAt(third.url);
    await sleep(embeddingMs);
    const embedding = await third.stop();
    return [
      { name: "stop when idle", value: round(idle, 2), unit: "s", target: "≤ 2" },
      { name: `stop while ${links} links are imported`, value: round(importing, 2), unit: "s", target: "≤ 5" },
      { name: "  the import goes on after the next start", value: round(goesOn, 2), unit: "s" },
      { name: "  links of it that are missing in the end", value: links - created, unit: "links", target: "0" },
      { name: "stop while vectors are made", value: round(embedding, 2), unit: "s", target: "≤ 5" },
    ];
  });
}
