const figures = [
  ["50,000+", "bookmarks organized"],
  ["2,000+", "users"],
  ["99.9%", "uptime"],
  ["4.9/5", "rating"],
] as const;

export function Figures() {
  return (
    <section aria-label="In figures" className="border-y border-line bg-sunken">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-4 gap-y-10 px-4 py-14 text-center sm:px-6 md:grid-cols-4">
        {figures.map(([figure, name]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="mt-1 text-muted">{name}</dt>
            <dd className="text-3xl font-semibold tracking-tight tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
