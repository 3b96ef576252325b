import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useSettled } from "./use-settled.ts";

test("a value counts once it has not changed for a while", async () => {
  const { result, rerender } = await renderHook((props?: { value: string }) => useSettled(props?.value ?? "", 50), {
    initialProps: { value: "r" },
  });
  expect(result.current).toBe("r");
  await rerender({ value: "ry" });
  expect(result.current).toBe("r");
  await rerender({ value: "rye" });
  await expect.poll(() => result.current).toBe("rye");
});
