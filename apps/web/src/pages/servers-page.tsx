import { LeaveApp } from "../shared/routing/leave-app.tsx";
import NotFoundPage from "./not-found-page.tsx";

/** An address that only the server knows. */
export default function ServersPage() {
  return <LeaveApp fallback={<NotFoundPage />} />;
}
