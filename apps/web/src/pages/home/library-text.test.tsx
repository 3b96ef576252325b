import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { makeCategory } from "../../shared/testing/samples.ts";
import { LibraryText } from "./library-text.tsx";

test("home counts the categories that the sidebar shows, as the server does: own ones also while they are empty", async () => {
  const [bread, empty] = [makeCategory({ name: "Bread", bookmarkCount: 2 }), makeCategory({ name: "Empty" })];
  const builtIn = makeCategory({ name: "News", isCustom: false });
  const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 1 });
  await open(<LibraryText categories={[bread, rye, empty, builtIn]} />);
  await expect.element(page.getByText(/3 bookmarks · 3 categories/)).toBeVisible();
});
