import { Link, useLocation } from "react-router";
import { Notice } from "../components/ui/notice.tsx";
import { textLinkClass } from "../components/ui/text-link-class.ts";
import { readEntryState } from "../features/auth/entry-state.ts";
import { googleProblem } from "../features/auth/google-problem.ts";
import { LoginForm } from "../features/auth/login-form.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";

export default function LoginPage() {
  const { state, search } = useLocation();
  const { email, notice } = readEntryState(state);
  const problem = googleProblem(search);
  return (
    <AuthLayout
      title="Sign in"
      subtitle="Welcome back to your bookmarks."
      footer={
        <>
          New to Bowerbird?{" "}
          <Link to={{ pathname: "/signup", search }} className={textLinkClass}>
            Sign up
          </Link>
        </>
      }
    >
      <title>Sign in · Bowerbird</title>
      {notice && (
        <Notice tone="success" className="mb-5">
          {notice}
        </Notice>
      )}
      {problem && (
        <Notice tone="error" className="mb-5">
          {problem}
        </Notice>
      )}
      <LoginForm email={email} />
    </AuthLayout>
  );
}
