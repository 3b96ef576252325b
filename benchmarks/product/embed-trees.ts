import { openEmbeddingModel } from "@bowerbird/embedding-model";
import type { Tree } from "./trees.ts";

/** Of links by their address, and of folders by their name. */
export interface Vectors {
  links: Map<string, Float32Array>;
  names: Map<string, Float32Array>;
}

/** By the built-in model; the setting `WITHOUT_VECTORS` leaves them out. */
export async function embedTrees(trees: readonly Tree[]): Promise<Vectors> {
  const vectors: Vectors = { links: new Map(), names: new Map() };
  if (process.env.WITHOUT_VECTORS) return vectors;
  const model = await openEmbeddingModel(2);
  for (const { url, title, folder } of trees.flatMap(({ all }) => all)) {
    if (!vectors.links.has(url)) vectors.links.set(url, await model.embedBookmark({ text: title, url }));
    for (const level of folder.keys()) {
      const path = folder.slice(0, level + 1);
      for (const name of [path.at(-1)!, path.join(" ")])
        if (!vectors.names.has(name)) vectors.names.set(name, await model.embedQuery(name));
    }
  }
  return vectors;
}
