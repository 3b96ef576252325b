import { useRef } from "react";
import { render } from "vitest-browser-react";
import { useFirstFocus } from "./field.tsx";
import { expect, page, test } from "../testing/in-page.ts";

function Form() {
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(() => field.current?.focus());
  return <input ref={field} aria-label="Email" />;
}

test("the first field has the focus when the form appears", async () => {
  await render(<Form />);
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveFocus();
});
