import { StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useOnce } from "./use-once.ts";

test("what was asked for is done once, and again for another request", async () => {
  const run = vi.fn<() => void>();
  function Part({ request }: { request: object }) {
    useOnce(request, run);
    return null;
  }
  const [first, second] = [{}, {}];
  const { rerender } = await render(<Part request={first} />, { wrapper: StrictMode });
  expect(run).toHaveBeenCalledTimes(1);
  await rerender(<Part request={first} />);
  expect(run).toHaveBeenCalledTimes(1);
  await rerender(<Part request={second} />);
  expect(run).toHaveBeenCalledTimes(2);
});
