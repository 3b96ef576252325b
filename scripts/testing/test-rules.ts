import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** The pattern of state in a component or hook. */
const state =
  /\b(useState|useReducer|useEffect|useLayoutEffect|useRef|useSyncExternalStore|useMutation|useAction|useQuery|useInfiniteQuery|useQueries|useSubscription)\b\s*[(<]/;

/** The files of the web app and the extension that have state and no test beside them. */
export function findUntested(
  files: readonly string[],
  read = (file: string) => readFileSync(path.join(root, file), "utf8"),
) {
  const known = new Set(files);
  return files.filter((file) => {
    if (!/^apps\/(web|extension)\/src\/.+\.tsx?$/.test(file) || /\.test\.tsx?$|\/testing\//.test(file)) return false;
    const bare = file.replace(/\.tsx?$/, "");
    return state.test(read(file)) && !known.has(`${bare}.test.ts`) && !known.has(`${bare}.test.tsx`);
  });
}

interface Rule {
  what: string;
  pattern: RegExp;
}

const rules: Rule[] = [
  {
    what: "reads a clock, the processor or the memory to compare it: that is a benchmark's",
    pattern:
      /performance\.now\(|process\.(cpuUsage|memoryUsage|hrtime|resourceUsage)|expect\(.*Date\.now\(\) -|- Date\.now\(\)\)\.to/,
  },
  {
    what: "waits for a fixed time instead of what it expects",
    pattern:
      /(?<!A fixed time: .*\n\s*)(await (sleep|delay)\(|waitForTimeout\(|await new Promise\(\(?\w*\)? => setTimeout)/,
  },
  {
    what: "can be left out and does not say in its title what it needs: [needs …]",
    pattern: /\.(skipIf|runIf)\((?:[^()]|\([^()]*\))*\)\((?!\s*["'`][^"'`]*\[needs )/,
  },
  {
    what: "replaces a module: a mock of our own proves nothing, and fails where another test has loaded the module",
    pattern: /\bvi\.(mock|doMock)\(/,
  },
  { what: "is left out or stands alone", pattern: /\b(it|test|describe)\.(skip|only|todo|fixme)\(/ },
];

/** What a test does and must not. @returns a line for each */
export function findForbidden(file: string, text: string): string[] {
  return rules.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${file} ${what}`);
}

/** Test files known to Git, including new ones. */
export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) && existsSync(path.join(root, file));
}
