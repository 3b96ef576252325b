import { pairingPath } from "@bowerbird/contract/extension-info";
import { Suspense } from "react";
import { Outlet, Route, Routes } from "react-router";
import { LoadingScreen } from "../shared/ui/basics.tsx";
import { SignedInGate, SignedOutGate } from "../shared/routing/gates.tsx";
import { useSession } from "../shared/session/session-store.ts";
import NotFoundPage, { ServersPage } from "./not-found-page.tsx";
import { lazyPage } from "../shared/routing/lazy-page.tsx";

const AppLayout = lazyPage(() => import("./layout/app-layout.tsx"));
const ApiOutlet = lazyPage(() => import("../shared/api/api-outlet.tsx"));
const LibraryPage = lazyPage(() => import("./library-page.tsx"));
const AddPage = lazyPage(() => import("./add-page.tsx"));
const SettingsPage = lazyPage(() => import("./settings-page.tsx"));
const TagsPage = lazyPage(() => import("./tags-page.tsx"));
const PastPage = lazyPage(() => import("./past-page.tsx"));
const SaveFromAnywherePage = lazyPage(() => import("./save-from-anywhere-page.tsx"));
const ExtensionPage = lazyPage(() => import("./extension-page.tsx"));
const ConnectPage = lazyPage(() => import("./connect-page.tsx"));
const LandingPage = lazyPage(() => import("./landing-page.tsx"));
const LoginPage = lazyPage(() => import("./login-page.tsx"));
const SignupPage = lazyPage(() => import("./signup-page.tsx"));
const ResetPasswordPage = lazyPage(() => import("./reset-password-page.tsx"));
const VerifyEmailPage = lazyPage(() => import("./verify-email-page.tsx"));
const MailRequestPage = lazyPage(() => import("./mail-request-page.tsx"));
const LegalPages = lazyPage(() => import("./legal-pages.tsx"));

/** Loads the code of the root page, so that the first render shows the page itself. */
export async function loadRoot(isSignedIn: boolean): Promise<void> {
  await Promise.all((isSignedIn ? [AppLayout, LibraryPage] : [LandingPage]).map((page) => page.load()));
}

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route element={<SignedInGate landing={<LandingPage />} />}>
          <Route element={<AppLayout />}>
            <Route index element={<LibraryPage />} />
            <Route path="add" element={<AddPage />} />
            <Route path="category/:categoryName?" element={<LibraryPage />} />
            <Route path="tags" element={<TagsPage />} />
            {["trash", "history", "tidy", "rediscover", "insights"].map((path) => (
              <Route key={path} path={path} element={<PastPage />} />
            ))}
            <Route path="settings" element={<SettingsPage />} />
            <Route path="save-from-anywhere" element={<SaveFromAnywherePage />} />
          </Route>
          <Route element={<ApiOutlet />}>
            <Route path={pairingPath} element={<ConnectPage />} />
            <Route path="connect-app/:uid" element={<ConnectPage />} />
          </Route>
        </Route>
        <Route element={<ApiOutlet />}>
          <Route element={<SignedOutGate />}>
            <Route path="login" element={<LoginPage />} />
            <Route path="signup" element={<SignupPage />} />
            <Route path="forgot-password" element={<MailRequestPage />} />
            <Route path="reset-password" element={<ResetPasswordPage />} />
            <Route path="resend-verification" element={<MailRequestPage />} />
          </Route>
          <Route path="verify-email" element={<VerifyEmailPage />} />
        </Route>
        <Route element={<ApiOutlet />}>
          <Route element={<FrameIfSignedIn />}>
            <Route path="extension" element={<ExtensionPage />} />
          </Route>
        </Route>
        <Route element={<FrameIfSignedIn />}>
          <Route path="terms" element={<LegalPages />} />
          <Route path="privacy" element={<LegalPages />} />
          <Route path="compat/*" element={<ServersPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Signed in, pages for everyone have the header with the search. */
function FrameIfSignedIn() {
  return useSession().status === "signed-in" ? <AppLayout /> : <Outlet />;
}
