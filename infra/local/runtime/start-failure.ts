/**
 * An error that prevents the start. Its message explains the problem in one sentence, and is printed without a stack
 * trace.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
