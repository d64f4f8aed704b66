/** A start that cannot succeed, told in one sentence for the person at the terminal; printed without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
