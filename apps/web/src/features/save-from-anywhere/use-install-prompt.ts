import { useEffect, useState } from "react";
import { installOffer } from "../../browser/install-offer.ts";

/** Whether the browser offers to install the app, and a function that accepts; an offer can be used once. */
export function useInstallPrompt(): { isOffered: boolean; install: () => void } {
  const [offer, setOffer] = useState(installOffer.current);
  useEffect(() => {
    const update = (): void => setOffer(installOffer.current);
    window.addEventListener("beforeinstallprompt", update);
    return () => window.removeEventListener("beforeinstallprompt", update);
  }, []);
  const install = (): void => {
    void offer?.prompt();
    installOffer.current = null;
    setOffer(null);
  };
  return { isOffered: offer !== null, install };
}
