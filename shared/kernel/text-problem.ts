/**
 * Matches every control character except tab, newline, and a carriage return before a newline (a Windows line ending).
 */
const controlCharacters = /(?![\t\n])(?!\r\n)\p{Cc}/u;

/**
 * Returns why a text must be refused, or null if it is acceptable. A text is refused for two reasons. It contains an
 * unpaired surrogate, which UTF-8, and therefore the table, cannot represent. Or it contains a control character other
 * than tab and newline, which is never intended and would cause errors in e-mails, logs and CSV files.
 */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'must not contain an unpaired surrogate.';
  return controlCharacters.test(text) ? 'must not contain control characters other than tab and newline.' : null;
}
