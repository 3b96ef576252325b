/** Chromium's install prompt event; no type library has it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** The event fires once, shortly after the page loads, so it is stored for the page that uses it. */
export const installOffer: { current: InstallOffer | null } = { current: null };

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installOffer.current = event as InstallOffer;
});
