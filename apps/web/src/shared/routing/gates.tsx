import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { LoadingScreen } from "../ui/page-states.tsx";
import { useSession } from "../session/use-session.ts";
import { loginPath, nextPath } from "./next-path.ts";

/** Pages for signed-in users. Others are sent to sign in and come back afterwards; at the root they see `landing`. */
export function SignedInGate({ landing }: { landing: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "signed-in") return <Outlet />;
  return location.pathname === "/" ? landing : <Navigate to={loginPath(location)} replace />;
}

/** Pages for signed-out users. Redirects to the wanted page as soon as someone is signed in. */
export function SignedOutGate() {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "signed-in") return <Navigate to={nextPath(search)} replace />;
  return <Outlet />;
}
