// Matches a formula, with or without leading apostrophes. A formula that already has an apostrophe gets another one, so
// that the original can be restored exactly.
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF0C]/;
const marked = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF0C])/;

/**
 * Returns the text of a CSV cell in a form that is safe in spreadsheets: formulas get a leading apostrophe (OWASP, CSV
 * injection). `withoutFormulaMark` reverses this.
 */
export const markFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns a text without the apostrophe that `markFormula`, or Shopify, puts before a formula. */
export const withoutFormulaMark = (text: string): string => text.replace(marked, '');
