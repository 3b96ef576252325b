import { Link } from "react-router";
import { useHeadingFocus } from "../../browser/use-heading-focus.ts";
import { methodPath, methods } from "../../routing/add-paths.ts";
import { methodInfo } from "./method-info.ts";

/** The first step. */
export function MethodTiles() {
  const heading = useHeadingFocus();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Choose a method
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {methods.map((method) => {
          const { title, text, icon: Icon } = methodInfo[method];
          return (
            <li key={method} className="flex">
              <Link
                to={methodPath(method)}
                className="group flex flex-1 gap-4 rounded-xl border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-accent-line hover:shadow-card sm:flex-col sm:p-5"
              >
                <span
                  aria-hidden
                  className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent"
                >
                  <Icon className="size-5" />
                </span>
                <span>
                  <span className="block text-lg font-semibold tracking-tight">{title}</span>
                  <span className="mt-0.5 block text-pretty text-muted">{text}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
