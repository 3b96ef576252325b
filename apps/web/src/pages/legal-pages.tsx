import { useMatch } from "react-router";
import { PrivacyPolicy } from "./legal/privacy.tsx";
import { Terms } from "./legal/terms.tsx";

/** One file, because each page that is loaded alone costs the first script its list of files. */
export default function LegalPages() {
  return useMatch("/terms") ? <Terms key="terms" /> : <PrivacyPolicy key="privacy" />;
}
