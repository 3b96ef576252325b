import { Outlet } from "react-router";
import { ApiProvider } from "./api-provider.tsx";

/** Wraps the public pages that call the server; the others load without this code. */
export default function ApiOutlet() {
  return (
    <ApiProvider>
      <Outlet />
    </ApiProvider>
  );
}
