import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { installOffer } from "../../shared/browser/install-offer.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

const ways: readonly [browser: string, way: string][] = [
  ["Chrome and Edge on a computer", "The install icon in the address bar, or Install in the menu."],
  ["Chrome, Edge and Samsung Internet on Android", "Menu, then Add to Home screen or Install."],
  ["Firefox on Android", "Menu, then Add app to Home screen."],
  ["Safari on iPhone and iPad", "Share, then Add to Home Screen."],
  ["Safari on a Mac", "File, then Add to Dock."],
];

export function InstallSection() {
  const isApp = matchMedia("(display-mode: standalone)").matches;
  const { isOffered, install } = useInstallPrompt();
  return (
    <SettingsSection
      title="Install as an app"
      text="With a window and an icon of its own. The list you saw last can be read without a network."
    >
      {isApp && <Notice tone="success">You are using it as an app.</Notice>}
      {!isApp && !window.isSecureContext && (
        <Notice tone="info">Browsers install apps from https addresses only, and this is none.</Notice>
      )}
      {!isApp && isOffered && (
        <Button variant="primary" className="mb-5" onClick={install}>
          <Download aria-hidden />
          Install Bowerbird
        </Button>
      )}
      {!isApp && window.isSecureContext && (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
          {ways.map(([browser, way]) => (
            <div key={browser} className="contents">
              <dt className="font-medium max-sm:-mb-2">{browser}</dt>
              <dd className="text-pretty text-muted">{way}</dd>
            </div>
          ))}
        </dl>
      )}
    </SettingsSection>
  );
}

/** Whether the browser offers to install the app, and a function that accepts; an offer can be used once. */
function useInstallPrompt(): { isOffered: boolean; install: () => void } {
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
