import { expectAccessible, expectAccessibleAtAnyWidth, expectNoSidewaysScroll } from "../accessibility.ts";
import { importLibrary, save, saveMany, signedIn as test } from "../people.ts";
import { expect, type Page, test as visit, press, choose } from "../test.ts";

test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

/** Bookmarks that are being chosen, and a select that is open above a dialog. */
async function expectChoosingAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("article").first()).toBeVisible();
  await press(page, "j", "x");
  await expect(page.getByRole("toolbar", { name: "Bulk Edit" })).toBeVisible();
  await expectAccessible(page, "home while choosing");
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByRole("combobox", { name: "Category" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "select in a dialog");
  for (let closed = 0; closed < 3; closed += 1) await page.keyboard.press("Escape");
  await expect(page.getByRole("toolbar", { name: "Bulk Edit" })).toBeHidden();
}

const visitorScreens: [address: string, landmark: string][] = [
  ["/", "Every link you save, sorted into its place"],
  ["/login", "Sign in"],
  ["/signup", "Create your account"],
  ["/signup?invitation=nonsense", "Create your account"],
  ["/verify-email?token=nonsense", "Verification failed"],
  ["/forgot-password", "Forgot your password?"],
  ["/reset-password", "Invalid reset link"],
  ["/resend-verification", "Verify your email"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
  ["/nowhere", "404 Page Not Found"],
];

visit("no screen of a visitor violates accessibility rules", async ({ page }) => {
  for (const [address, heading] of visitorScreens) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expectAccessible(page, address);
  }
});

test("suggestions, a preview and the activity violate no accessibility rules", async ({ page }) => {
  await saveMany(page, [{ url: "https://github.com/a/b", category: "Travel", isAiGenerated: true }]);
  await page.goto("/add?method=single");
  await page.getByLabel(/^URL/).fill("https://github.com/c/d");
  await page.getByLabel(/^Title/).fill("Another repository");
  await page.getByRole("button", { name: "Get AI suggestions" }).click();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveText(/Development/);
  await expectAccessible(page, "suggestions");
  await page.goto("/add?fix=new");
  await page.getByLabel("Include bookmarks I sorted myself").click();
  await expectAccessible(page, "start of a run");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await page.getByRole("button", { name: /Travel to Development/ }).click();
  await expect(page.getByText(/· \d+%/)).toBeVisible();
  await expectAccessible(page, "preview");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, "preview");
  await page.getByRole("link", { name: /^Activity/ }).click();
  await expect(page.getByRole("region", { name: "Activity" })).toBeVisible();
  await expectAccessible(page, "activity");
  await expectNoSidewaysScroll(page, "activity");
});

type Screen = [address: string, ready: (page: Page) => Promise<void>];

const lists: Screen[] = [
  ["/", (page) => expect(page.getByRole("link", { name: "By title" })).toBeVisible()],
  ["/?search=&sort=title", (page) => expect(page.getByText(/bookmarks found/)).toBeVisible()],
  ["/?search=&tags=nothinglikethat", (page) => expect(page.getByText("No Results Found")).toBeVisible()],
  ["/category/Development?edit", (page) => expect(page.getByRole("checkbox").first()).toBeVisible()],
  [
    "/tags",
    (page) => expect(page.getByRole("main").getByRole("list").or(page.getByText("No tags yet")).first()).toBeVisible(),
  ],
  ["/history", (page) => expect(page.getByRole("heading", { name: "Today" })).toBeVisible()],
  ["/trash", (page) => expect(page.getByRole("checkbox").first()).toBeVisible()],
];

const settings: Screen[] = [
  ["/settings", (page) => expect(page.getByText("Export")).toBeVisible()],
  ["/settings?tab=account", (page) => expect(page.getByText("This device")).toBeVisible()],
  ["/settings?tab=notifications", (page) => expect(page.getByRole("tabpanel")).toBeVisible()],
  ["/settings?tab=privacy", (page) => expect(page.getByText("nothing leaves the server")).toBeVisible()],
  ["/settings?tab=appearance", (page) => expect(page.getByRole("radio", { name: "System" })).toBeVisible()],
  ["/settings?tab=developer", (page) => expect(page.getByLabel("Name of a new token")).toBeVisible()],
  ["/settings?tab=ai", (page) => expect(page.getByRole("button", { name: "Preview on 20 links" })).toBeVisible()],
  ["/settings?tab=automation", (page) => expect(page.getByRole("button", { name: "New rule" })).toBeVisible()],
  ["/save-from-anywhere", (page) => expect(page.getByRole("link", { name: "Save to Bowerbird" })).toBeVisible()],
  ["/connect-extension", (page) => expect(page.getByText("The extension does not answer")).toBeVisible()],
];

const waysToAdd: Screen[] = [
  ["/add", (page) => expect(page.getByRole("link", { name: /Upload File/ })).toBeVisible()],
  ["/add?method=single", (page) => expect(page.getByLabel(/^URL/)).toBeVisible()],
  ["/add?text=Nothing+to+open", (page) => expect(page.getByText("There is no link in what was shared.")).toBeVisible()],
  ["/add?popup=1&url=https://rye.example", (page) => expect(page.getByLabel(/^URL/)).toBeVisible()],
  ["/add?method=bulk", (page) => expect(page.getByLabel(/^URLs/)).toBeVisible()],
  ["/add?method=file", (page) => expect(page.getByRole("button", { name: "Start import" })).toBeVisible()],
  ["/add?method=file", (page) => previewFile(page)],
  ["/add?method=categories", (page) => expect(page.getByLabel(/^Category name/)).toBeVisible()],
];

async function previewFile(page: Page): Promise<void> {
  const links =
    '<DT><H3>Baking</H3><DL><DT><A HREF="https://rye.example/">Rye</A><DT><A HREF="javascript:x">x</A></DL>';
  const file = { name: "bookmarks.html", mimeType: "text/html", buffer: Buffer.from(links) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("Largest folders").click();
  await expect(page.getByText("1 link left out.")).toBeVisible();
}

async function expectScreensAccessible(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [address, ready] of screens) {
    await page.goto(address);
    await ready(page);
    await expectAccessible(page, address);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, address);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
}

test("no list of a signed-in person violates accessibility rules", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("No bookmarks yet")).toBeVisible();
  await expectAccessible(page, "empty home");
  await importLibrary(page);
  const [gone] = (await (await page.request.get("/api/bookmarks?limit=1")).json()) as { id: string }[];
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.request.post("/api/saved-searches", { data: { name: "By title", filters: { sort: "title" } } });
  await expectScreensAccessible(page, lists);
});

test("no page of settings violates accessibility rules", async ({ page }) => {
  await expectScreensAccessible(page, settings);
});

test("no way to add links violates accessibility rules", async ({ page }) => {
  const id = await importLibrary(page);
  const imported: Screen = [
    `/add?method=file&import=${id}`,
    (shown) => expect(shown.getByText("Import Complete")).toBeVisible(),
  ];
  await expectScreensAccessible(page, [...waysToAdd, imported]);
});

test("no list, dialog or menu of a signed-in person violates accessibility rules, wide or narrow", async ({ page }) => {
  await importLibrary(page);
  await page.goto("/add?method=single");
  await page.getByRole("combobox", { name: "Category" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "select on a page");
  await page.goto("/");
  await page.getByRole("button", { name: "Advanced Search & AI Filters" }).click();
  await expect(page.getByRole("dialog").getByLabel("Search Query")).toBeVisible();
  await expectAccessible(page, "advanced search");
  await page.keyboard.press("Escape");
  await choose(page, "Help", "Tutorial");
  await expect(page.getByRole("dialog", { name: "Interactive Tutorial" })).toBeVisible();
  await expectAccessible(page, "tutorial");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await chooseView(page, "Dense view");
    // Away from the button, whose tooltip is outside all landmarks.
    await page.mouse.move(0, 0);
    await expect(page.getByRole("tooltip")).toBeHidden();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expectAccessible(page, `dense home ${width}`);
    await chooseView(page, "Cards view");
    if (width === 390) await expectChoosingAccessible(page);
    await page.getByPlaceholder("Quick search...").fill("the");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectAccessible(page, `home with quick search ${width}`);
  }
});

/** Phones have the views in a menu. */
async function chooseView(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: /^View:/ });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name }).or(page.getByRole("menuitemradio", { name })).click();
}

test("tags, their suggestions and dialogs violate no accessibility rules", async ({ page }) => {
  await page.goto("/tags");
  await expect(page.getByText("No tags yet")).toBeVisible();
  await expectAccessible(page, "no tags");
  await save(page, { url: "https://bread.example", tags: ["Recipe", "recipes", "draft"] });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/tags");
    await page.getByText("These look like the same tag").click();
    await page.getByRole("checkbox", { name: "Select draft" }).check();
    await page.getByRole("checkbox", { name: "Select recipes" }).check();
    await expectAccessible(page, `tags ${width}`);
    await expectNoSidewaysScroll(page, `tags ${width}`);
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Merge 2 tags" })).toBeVisible();
    await expectAccessible(page, `merging tags ${width}`);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Find a tag" }).fill("zzz");
    await expect(page.getByText("No tag with “zzz”")).toBeVisible();
    await expectAccessible(page, `no such tag ${width}`);
  }
});

test("backing up to a drive and restoring from a file violate no accessibility rules at any width", async ({
  page,
}) => {
  await importLibrary(page);
  const backup = await (await page.request.get("/api/export?format=json")).body();
  const [gone] = (await (await page.request.get("/api/bookmarks?limit=1")).json()) as { id: string }[];
  await page.request.delete(`/api/bookmarks/${gone!.id}`);
  await page.goto("/settings?tab=backup");
  await page.getByRole("button", { name: "Change" }).click();
  await expectAccessibleAtAnyWidth(page, "choosing a storage");
  await page.getByRole("button", { name: "Connect Google Drive" }).click();
  await page.getByRole("region", { name: "Backup storage" }).getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByRole("region", { name: "History" }).getByText("Success")).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "backups");
  await page
    .getByLabel("Backup file", { exact: true })
    .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: backup });
  await expect(page.getByRole("dialog", { name: "Ready to restore" }).getByText("mine.json")).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "restoring");
});
