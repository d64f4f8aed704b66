/**
 * Matches every control character except tab, newline, and a carriage return before a newline (a Windows line ending).
 */
const controlCharacters = /(?![\t\n])(?!\r\n)\p{Cc}/u;

/**
 * Returns the reason to refuse a text; null if it is acceptable. Unpaired surrogates are refused, because UTF-8, and
 * therefore the table, cannot represent them. Control characters other than tab and newline are refused, because they
 * would cause errors in e-mails, logs and CSV files.
 */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'must not contain an unpaired surrogate.';
  return controlCharacters.test(text) ? 'must not contain control characters other than tab and newline.' : null;
}
