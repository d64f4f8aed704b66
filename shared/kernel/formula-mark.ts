// Leading apostrophes are skipped before the sign, so that a text that already has one gets another one and can be restored exactly.
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF0C]/;
const marked = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF0C])/;

/**
 * Returns the text of a CSV cell that is safe in spreadsheets: an apostrophe precedes anything that a spreadsheet would execute as a
 * formula (OWASP, CSV injection). `withoutFormulaMark` reverses it.
 */
export const markFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text without the apostrophe that `markFormula`, or Shopify, puts before a formula. */
export const withoutFormulaMark = (text: string): string => text.replace(marked, '');
