/**
 * Asks once for many who ask for the same at the same time. Who asks while an answer is under way shares the next one: no
 * answer is older than the question.
 */
export function shareNext<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const current = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  const start = (key: string): Promise<T> => {
    next.delete(key);
    const asked = ask(key).finally(() => current.get(key) === asked && current.delete(key));
    current.set(key, asked);
    return asked;
  };
  return (key) => {
    const before = current.get(key);
    if (!before) return start(key);
    const after = () => start(key);
    const following = next.get(key) ?? before.then(after, after);
    next.set(key, following);
    return following;
  };
}
