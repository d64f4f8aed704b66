/** Every control character except tab, newline and a carriage return before a newline (a Windows line ending). */
const controlCharacters = /(?![\t\n])(?!\r\n)\p{Cc}/u;

/**
 * Returns why a text is never accepted, or null. It contains an unpaired surrogate, which UTF-8 and so the table cannot represent, or a
 * control character other than tab and newline, which is never intended and breaks e-mails, logs and CSV files downstream.
 */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'must not contain an unpaired surrogate.';
  return controlCharacters.test(text) ? 'must not contain control characters other than tab and newline.' : null;
}
