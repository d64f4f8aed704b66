// Apostrophes before the sign count as well, so that a text that has one of its own is marked by one more and comes back as it was.
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF0C]/;
const marked = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF0C])/;

/**
 * The text of a CSV cell as a spreadsheet may read it: an apostrophe stands before what a spreadsheet would run as a formula (OWASP, CSV
 * injection). `withoutFormulaMark` gives the text back.
 */
export const markFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text without the apostrophe that `markFormula`, or Shopify, puts before a formula. */
export const withoutFormulaMark = (text: string): string => text.replace(marked, '');
