export function Brand() {
  return (
    <p className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <img src="/icon-48.png" alt="" className="size-6" />
      Bowerbird
    </p>
  );
}
