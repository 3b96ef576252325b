import { installOffer } from "../../shared/browser/install-offer.ts";
import { InstallSection } from "./install-section.tsx";
import { afterEach, expect, open, page, test, vi } from "../../shared/testing/in-page.ts";

const install = page.getByRole("button", { name: "Install Bowerbird" });
afterEach(() => void (installOffer.current = null));

/** Fires the browser's install event. */
function offer() {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

test("the browser's offer shows a button, which uses it once and disappears", async () => {
  await open(<InstallSection />);
  await expect.element(page.getByText("Firefox on Android")).toBeVisible();
  await expect.element(install).not.toBeInTheDocument();
  const { event, prompt } = offer();
  await install.click();
  await expect.element(install).not.toBeInTheDocument();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(event.defaultPrevented).toBe(true);
});

test("an offer that came before the page was shown is kept for it", async () => {
  const { prompt } = offer();
  await open(<InstallSection />);
  await install.click();
  expect(prompt).toHaveBeenCalledTimes(1);
});

test("the installed app does not offer to install itself", async () => {
  const known = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    media.includes("standalone") ? ({ matches: true } as MediaQueryList) : known(media),
  );
  offer();
  await open(<InstallSection />);
  await expect.element(page.getByText("You're using it as an app.")).toBeVisible();
  await expect.element(install).not.toBeInTheDocument();
});
