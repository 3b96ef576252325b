/** "Health › Yoga › ", in the direction of the page: each name runs as it is written, and the arrows point to the next one. */
export function ParentNames({ names }: { names: readonly string[] }) {
  return names.flatMap((name, index) => [<bdi key={index}>{name}</bdi>, " › "]);
}
