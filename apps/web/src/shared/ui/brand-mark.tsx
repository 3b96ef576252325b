/** The logo: the same drawing as the site's icon. */
export function BrandMark({ className = "size-7" }: { className?: string }) {
  return <img src="/bowerbird.svg" alt="" width={28} height={28} className={className} />;
}
