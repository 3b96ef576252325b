import type { VerifiedEmail } from "@bowerbird/contract/auth";
import { useEffect } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { failureText } from "../api/failure-text.ts";
import { buttonClass } from "../components/ui/button-class.ts";
import { toast } from "../components/ui/toast.ts";
import { ResultMark } from "../features/auth/result-mark.tsx";
import { type EmailVerification, useEmailVerification } from "../features/auth/use-email-verification.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { useSetSession } from "../session/use-change-session.ts";
import { useSession } from "../session/use-session.ts";

const titles = { pending: "Verifying your email", success: "Email verified!", error: "Verification failed" };

const chooseText = "Somebody signed up with your address more than once, so please choose a password now.";

/**
 * Open to the signed-in, too: the link may belong to another account. They are told the result on their own page, as is
 * a person whom the link has signed in.
 */
export default function VerifyEmailPage() {
  const [params] = useSearchParams();
  const verification = useEmailVerification(params.get("token") ?? "");
  const session = useSession();
  const setSession = useSetSession();
  const newUser = verification.status === "success" && session.status === "signed-out" ? verification.user : null;
  useEffect(() => {
    if (newUser) setSession(newUser);
  });
  const { status } = verification;
  const isLeaving = session.status === "signed-in" && status !== "pending";
  useEffect(() => {
    if (isLeaving) toast({ title: titles[status], tone: status === "success" ? "success" : "error" });
  }, [isLeaving, status]);
  if (isLeaving) return <Navigate to="/" replace />;
  return (
    <AuthLayout title={titles[status]} mark={<ResultMark kind={status} />} subtitle={explain(verification)}>
      <title>{`${titles[status]} · Bowerbird`}</title>
      {verification.status === "success" && <NextStep next={verification.next} />}
      {status === "error" && (
        <Link to="/resend-verification" className={buttonClass({ variant: "primary", className: "h-10 w-full" })}>
          Send a new link
        </Link>
      )}
    </AuthLayout>
  );
}

function NextStep({ next }: Pick<VerifiedEmail, "next">) {
  const [to, label] = next === "choose-password" ? ["/forgot-password", "Choose a password"] : ["/login", "Sign in"];
  return (
    <Link to={to} className={buttonClass({ variant: "primary", className: "h-10 w-full" })}>
      {label}
    </Link>
  );
}

function explain(verification: EmailVerification): string {
  if (verification.status === "pending") return "One moment, please.";
  if (verification.status === "success" && verification.next === "choose-password") return chooseText;
  if (verification.status === "success") return "Your account is ready. Sign in to bring in your bookmarks.";
  if (verification.error === null) return "This link is not complete. Please request a new one.";
  return failureText(verification.error, "Failed to verify email");
}
