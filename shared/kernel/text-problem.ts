/** Every control character but tab, newline and a carriage return that a newline follows: the line end of Windows. */
const controlCharacters = /(?![\t\n])(?!\r\n)\p{Cc}/u;

/**
 * Says why a text is taken nowhere, or null for one that may be taken: it holds half a surrogate pair, for which UTF-8 and so the table have no
 * form, or a control character other than tab and newline, which is never meant and breaks e-mails, logs and CSV files downstream.
 */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'must not contain half a surrogate pair.';
  return controlCharacters.test(text) ? 'must not contain control characters other than tab and newline.' : null;
}
