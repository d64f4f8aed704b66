import type sanitize from 'sanitize-html';

/*
 * The same `sanitize-html`, evaluated when the first text is sanitised: most requests of the functions that bundle it only
 * read, and its parser's tables are 7 ms of their cold start.
 */

type Sanitize = typeof sanitize;

const load = (): Sanitize => require('../../../node_modules/sanitize-html/index.js') as Sanitize;

// biome-ignore lint/style/noDefaultExport: the library's is imported as a default.
export default function sanitizeHtml(...texts: Parameters<Sanitize>): string {
  return load()(...texts);
}
