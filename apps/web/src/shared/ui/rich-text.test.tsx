import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { RichText } from "./rich-text.tsx";

test("a sentence with a link and a bold word in it reads as one sentence", async () => {
  const { container, getByRole } = await render(
    <p>
      <RichText
        text="Press <key>Save</key>, then read the <link>docs</link>."
        parts={{ key: (text) => <strong>{text}</strong>, link: (text) => <a href="/docs">{text}</a> }}
      />
    </p>,
  );
  expect(container.textContent).toBe("Press Save, then read the docs.");
  await expect.element(getByRole("link", { name: "docs" })).toHaveAttribute("href", "/docs");
  expect(container.querySelector("strong")?.textContent).toBe("Save");
});

test("marks that it does not know are shown as they are", async () => {
  const { container } = await render(<RichText text="Saved <b>Notes</b>" parts={{}} />);
  expect(container.textContent).toBe("Saved <b>Notes</b>");
});
