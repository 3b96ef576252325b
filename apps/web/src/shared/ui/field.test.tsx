import { useRef } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useFirstFocus } from "./field.tsx";

function Form() {
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(() => field.current?.focus());
  return <input ref={field} aria-label="Email" />;
}

test("the first field has the focus when the form appears", async () => {
  await render(<Form />);
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveFocus();
});
