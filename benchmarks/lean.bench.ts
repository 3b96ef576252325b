import { setTimeout as sleep } from "node:timers/promises";
import { launch, withDataDir } from "./lean/launched.ts";
import { type Memory, memoryOf } from "./lean/memory.ts";
import { imageSize, installedSize } from "./lean/size.ts";
import { round } from "./product/timing.ts";

type Row = { name: string; value: number; unit: string; target?: string };

/** How long background work after the start takes. */
const settling = 20_000;

/** The whole product started by one command: start time, idle memory, disk space. */
export default function measure(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    const first = await start(dataDir);
    const again = await start(dataDir);
    return [
      { name: "first start, empty database", value: round(first.seconds), unit: "s", target: "≤ 60" },
      { name: "start with the data of the one before", value: round(again.seconds), unit: "s", target: "≤ 5" },
      ...again.memory.flatMap((one) => rowsOf(one)),
      ...rowsOf(total(again.memory), "≤ 300"),
      { name: "installed, with development tools", value: Math.round(installedSize()), unit: "MB", target: "≤ 900" },
      ...imageRows(),
    ];
  });
}

async function start(dataDir: string): Promise<{ seconds: number; memory: Memory[] }> {
  const product = await launch(dataDir);
  try {
    await sleep(settling);
    return { seconds: product.startSeconds, memory: memoryOf(product.pid, dataDir) };
  } finally {
    await product.stop();
  }
}

function total(all: Memory[]): Memory {
  const sum = (key: "resident" | "share") => all.reduce((value, one) => value + one[key], 0);
  return { name: "all processes", resident: sum("resident"), share: sum("share") };
}

function rowsOf({ name, resident, share }: Memory, target?: string): Row[] {
  return [
    {
      name: `memory of ${name} when idle, shared parts by share`,
      value: Math.round(share),
      unit: "MB",
      ...(target && { target }),
    },
    { name: `memory of ${name} when idle, resident`, value: Math.round(resident), unit: "MB" },
  ];
}

function imageRows(): Row[] {
  const size = imageSize();
  if (size !== null)
    return [
      { name: "image beside its system and Node", value: Math.round(size), unit: "MB", target: "≤ 450 with them" },
    ];
  console.log("Left out: the image's size, for its packages are not at hand without a network.");
  return [];
}
