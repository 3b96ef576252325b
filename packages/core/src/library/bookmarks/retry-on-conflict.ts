/** Deadlock, serialization failure, unique and foreign key violation. */
const conflictCodes = new Set(["40P01", "40001", "23505", "23503"]);
const maxAttempts = 4;

/**
 * Retries a transaction that conflicted with a concurrent one. Wrap whole transactions only: within one, every
 * statement after a conflict fails.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !conflictCodes.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
