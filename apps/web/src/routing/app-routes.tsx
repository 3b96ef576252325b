import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { SignedInGate, SignedOutGate } from "./gates.tsx";

const importHome = () => import("../pages/home-page.tsx");
const AppLayout = lazy(() => {
  // Home's own code comes beside that of its frame, not after it; should it fail, drawing the page says so.
  if (window.location.pathname === "/") void importHome().catch(() => {});
  return import("../layout/app-layout.tsx");
});
const ApiOutlet = lazy(() => import("../api/api-outlet.tsx"));
const HomePage = lazy(importHome);
const AddPage = lazy(() => import("../pages/add-page.tsx"));
const CategoryPage = lazy(() => import("../pages/category-page.tsx"));
const SettingsPage = lazy(() => import("../pages/settings-page.tsx"));
const TrashPage = lazy(() => import("../pages/trash-page.tsx"));
const LandingPage = lazy(() => import("../pages/landing-page.tsx"));
const LoginPage = lazy(() => import("../pages/login-page.tsx"));
const SignupPage = lazy(() => import("../pages/signup-page.tsx"));
const ForgotPasswordPage = lazy(() => import("../pages/forgot-password-page.tsx"));
const ResetPasswordPage = lazy(() => import("../pages/reset-password-page.tsx"));
const ResendVerificationPage = lazy(() => import("../pages/resend-verification-page.tsx"));
const VerifyEmailPage = lazy(() => import("../pages/verify-email-page.tsx"));
const TermsPage = lazy(() => import("../pages/terms-page.tsx"));
const PrivacyPage = lazy(() => import("../pages/privacy-page.tsx"));
const NotFoundPage = lazy(() => import("../pages/not-found-page.tsx"));

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route element={<SignedInGate landing={<LandingPage />} />}>
          <Route element={<AppLayout />}>
            <Route index element={<HomePage />} />
            <Route path="add" element={<AddPage />} />
            <Route path="category/:categoryName?" element={<CategoryPage />} />
            <Route path="trash" element={<TrashPage />} />
            <Route path="settings" element={<SettingsPage />} />
          </Route>
        </Route>
        <Route element={<ApiOutlet />}>
          <Route element={<SignedOutGate />}>
            <Route path="login" element={<LoginPage />} />
            <Route path="signup" element={<SignupPage />} />
            <Route path="forgot-password" element={<ForgotPasswordPage />} />
            <Route path="reset-password" element={<ResetPasswordPage />} />
            <Route path="resend-verification" element={<ResendVerificationPage />} />
          </Route>
          <Route path="verify-email" element={<VerifyEmailPage />} />
        </Route>
        <Route path="terms" element={<TermsPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
