import * as t from "./messages.json";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { installOffer } from "../../shared/browser/install-offer.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

const ways: readonly [browser: string, way: string][] = [
  [t.chromeAndEdgeOnAComputer, t.installOnDesktop],
  [t.androidBrowsers, t.installOnAndroid],
  [t.firefoxOnAndroid, t.installInFirefox],
  [t.safariOnIphoneAndIpad, t.shareThenAddToHomeScreen],
  [t.safariOnAMac, t.fileThenAddToDock],
];

export function InstallSection() {
  const isApp = matchMedia("(display-mode: standalone)").matches;
  const { isOffered, install } = useInstallPrompt();
  return (
    <SettingsSection title={t.installAsAnApp} text={t.withAWindowAndAnIcon}>
      {isApp && <Notice tone="success">{t.youAreUsing}</Notice>}
      {!isApp && !window.isSecureContext && <Notice tone="info">{t.browsersInstallAppsFromHttpsAddresses}</Notice>}
      {!isApp && isOffered && (
        <Button variant="primary" className="mb-5" onClick={install}>
          <Download aria-hidden />
          {t.installBowerbird}
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
