/**
 * Thrown by a job whose work was given up: it has ended its workers again and again. What the person is to know has been
 * written down; the job fails for good, and operators see it among the failed ones with this message.
 */
export class GivenUp extends Error {}
