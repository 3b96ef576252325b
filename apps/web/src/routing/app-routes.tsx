import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { LoadingScreen } from "../components/loading-screen.tsx";
import { SignedInGate, SignedOutGate } from "./gates.tsx";

const AppLayout = lazy(() => import("../layout/app-layout.tsx"));
const HomePage = lazy(() => import("../pages/home-page.tsx"));
const AddPage = lazy(() => import("../pages/add-page.tsx"));
const LoginPage = lazy(() => import("../pages/login-page.tsx"));
const SignupPage = lazy(() => import("../pages/signup-page.tsx"));
const ForgotPasswordPage = lazy(() => import("../pages/forgot-password-page.tsx"));
const ResetPasswordPage = lazy(() => import("../pages/reset-password-page.tsx"));
const ResendVerificationPage = lazy(() => import("../pages/resend-verification-page.tsx"));
const VerifyEmailPage = lazy(() => import("../pages/verify-email-page.tsx"));
const NotFoundPage = lazy(() => import("../pages/not-found-page.tsx"));

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route element={<SignedInGate />}>
          <Route element={<AppLayout />}>
            <Route index element={<HomePage />} />
            <Route path="add" element={<AddPage />} />
          </Route>
        </Route>
        <Route element={<SignedOutGate />}>
          <Route path="login" element={<LoginPage />} />
          <Route path="signup" element={<SignupPage />} />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
          <Route path="resend-verification" element={<ResendVerificationPage />} />
        </Route>
        <Route path="verify-email" element={<VerifyEmailPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
