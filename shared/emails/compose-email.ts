/** A file that comes with an e-mail. */
export type EmailAttachment = { readonly name: string; readonly type: 'text/html'; readonly text: string };

/** The content of an e-mail; `text` and `html` have the same words. */
export type EmailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
};

/** A line of words, or a label with an address on the web. */
export type EmailLine = string | { readonly label: string; readonly url: string };

/** Lines that belong together. */
export type EmailParagraph = readonly EmailLine[];

/**
 * Words on one line: a break would end the line early, and in a subject begin another header. Every character is as it was but
 * those that an e-mail cannot hold: control characters become a space, and half a surrogate pair, which UTF-8 has no form for, U+FFFD.
 */
const oneLine = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Words on one line of HTML, in which none of them is markup. */
export const htmlText = (words: string): string => escapeHtml(oneLine(words));

const textLine = (line: EmailLine): string => oneLine(typeof line === 'string' ? line : `${line.label}: ${line.url}`);

function htmlLine(line: EmailLine): string {
  if (typeof line === 'string') return htmlText(line);
  const url = htmlText(line.url);
  // Any other scheme would run in the reader's program.
  const shown = /^https?:\/\//i.test(line.url) ? `<a href="${url}">${url}</a>` : url;
  return `${htmlText(line.label)}: ${shown}`;
}

/** An e-mail of plain sentences, as text and as HTML in which every word is escaped. Paragraphs without lines are left out. */
export function composeEmail(subject: string, paragraphs: readonly EmailParagraph[]): EmailContent {
  const filled = paragraphs.filter((lines) => lines.length > 0);
  const body = filled.map((lines) => `<p>${lines.map(htmlLine).join('<br>\n')}</p>`);
  return {
    subject: oneLine(subject),
    text: `${filled.map((lines) => lines.map(textLine).join('\n')).join('\n\n')}\n`,
    html: [
      '<!DOCTYPE html>',
      `<html lang="en"><head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>`,
      '<body>',
      ...body,
      '</body></html>',
      '',
    ].join('\n'),
  };
}

/** The lines of a text that a person wrote. */
export const linesOf = (words: string): EmailParagraph => words.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
