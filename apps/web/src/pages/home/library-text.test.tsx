import { LibraryText } from "./library-text.tsx";
import { expect, makeCategory, open, page, test } from "../../shared/testing/in-page.ts";

test("home counts the categories that the sidebar shows, as the server does: own ones also while they are empty", async () => {
  const [bread, empty] = [makeCategory({ name: "Bread", bookmarkCount: 2 }), makeCategory({ name: "Empty" })];
  const builtIn = makeCategory({ name: "News", isCustom: false });
  const rye = makeCategory({ name: "Rye", parentId: bread.id, bookmarkCount: 1 });
  await open(<LibraryText categories={[bread, rye, empty, builtIn]} />);
  await expect.element(page.getByText(/3 bookmarks · 3 categories/)).toBeVisible();
});
