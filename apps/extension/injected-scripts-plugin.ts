import type { Plugin } from "vite";

/**
 * Scripts that are put into pages are no modules: they can import nothing, and what they declare must not collide when
 * they come twice.
 */
export function injectedScripts(names: readonly string[]): Plugin {
  return {
    name: "injected-scripts",
    generateBundle(_options, bundle) {
      for (const name of names) {
        const script = bundle[name];
        if (script?.type !== "chunk") throw new Error(`${name} was not built.`);
        if (script.imports.length > 0)
          throw new Error(`${name} imports ${script.imports.join()}: it must stand alone.`);
        script.code = `(() => {${script.code}})();\n`;
      }
    },
  };
}
