import { Outlet } from "react-router";
import { ApiProvider } from "./api-provider.tsx";

/** Around the pages of visitors that call the server; the others do without that code. */
export default function ApiOutlet() {
  return (
    <ApiProvider>
      <Outlet />
    </ApiProvider>
  );
}
