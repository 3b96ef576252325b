/** Deadlock, unique and foreign key: somebody else's transaction came between. Once it is through, all is clear. */
const collisions = new Set(["40P01", "40001", "23505", "23503"]);
const mostTries = 4;

/**
 * Runs a transaction again that collided with another one: two calls of one person must not fail because they came at
 * the same moment. Around a whole transaction only: inside one, nothing works any more after a collision.
 */
export async function retryCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !collisions.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
