/** What Chromium's browsers hand over where the app can be installed; no type library knows it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** The offer comes once, soon after the page: it is kept from the start, for the page that shows it. */
export const installOffer: { current: InstallOffer | null } = { current: null };

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installOffer.current = event as InstallOffer;
});
