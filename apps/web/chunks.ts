import path from "node:path";
import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = path.join(import.meta.dirname, "src");
const home = ["layout/app-layout.tsx", "pages/home-page.tsx"];
/** Pages that do without what is home's alone. */
const visitors = ["api/api-outlet.tsx", "pages/login-page.tsx", "pages/signup-page.tsx", "pages/not-found-page.tsx"];
const landing = ["pages/landing-page.tsx"];
const first = ["main.tsx"];

let known: Record<"home" | "visitors" | "landing" | "first", Set<string>> | undefined;

/**
 * Our own modules of home come in three pieces instead of forty, each a request: what the landing page shares with it,
 * what the other pages of visitors do, and the rest. What the first script needs too stays where the bundler puts it.
 *
 * @returns the name of a module's chunk; null to leave it to the bundler
 */
export function chunkOf(id: string, context: Context): string | null {
  known ??= {
    home: importsOf(home, context),
    visitors: importsOf(visitors, context),
    landing: importsOf(landing, context),
    first: importsOf(first, context),
  };
  if (!known.home.has(id) || known.first.has(id)) return null;
  if (known.landing.has(id)) return "landing";
  return known.visitors.has(id) ? "shared" : "home";
}

/** All of ours that the files import, but not what they fetch only when it is needed, nor they themselves. */
function importsOf(files: readonly string[], context: Context): Set<string> {
  const wanted = new Set(files.map((file) => path.join(source, file)));
  const entries = [...wanted];
  for (const id of wanted) {
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported.filter((one) => one.startsWith(source))) wanted.add(each);
  }
  for (const entry of entries) wanted.delete(entry);
  return wanted;
}
