/**
 * An error that prevents the start. Its message explains the problem to the person at the terminal in one sentence; no
 * stack trace is printed.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
