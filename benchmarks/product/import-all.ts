import type { Person } from "./person.ts";
import { until } from "./start-product.ts";

/** Uploads the file and waits until its last row is visible, polling at the given interval. */
export async function importAll(person: Person, file: string, pause = 20): Promise<void> {
  const id = await person.importFile(file);
  await until(
    async () => ((await person.get(`/api/imports/${id}`)) as { finishedAt: string | null }).finishedAt,
    300_000,
    pause,
  );
}
