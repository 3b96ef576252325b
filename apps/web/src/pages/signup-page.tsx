import { Link, useLocation, useNavigate } from "react-router";
import { textLinkClass } from "../components/ui/text-link-class.ts";
import type { EntryState } from "../features/auth/entry-state.ts";
import { GoogleButton } from "../features/auth/google-button.tsx";
import { SignupForm } from "../features/auth/signup-form.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";

export default function SignupPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const goToLogin = (notice: string, email: string): void => {
    const state: EntryState = { notice, email };
    void navigate({ pathname: "/login", search }, { state });
  };
  return (
    <AuthLayout
      title="Create your account"
      subtitle="All your links, sorted and found again at once."
      footer={
        <>
          Already have an account?{" "}
          <Link to={{ pathname: "/login", search }} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <title>Sign up · Bowerbird</title>
      <GoogleButton />
      <SignupForm onDone={goToLogin} />
    </AuthLayout>
  );
}
