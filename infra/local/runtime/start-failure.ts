/**
 * An error that prevents the start, explained in one sentence for the person at the terminal; printed without a stack
 * trace.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
