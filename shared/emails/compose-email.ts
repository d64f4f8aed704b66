/** A file attached to an e-mail. */
export type EmailAttachment = { readonly name: string; readonly type: 'text/html'; readonly text: string };

/** An e-mail's content. `text` and `html` contain the same words. */
export type EmailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
};

/** A line of text, or a label followed by a link. */
export type EmailLine = string | { readonly label: string; readonly url: string };

/** The lines of one paragraph. */
export type EmailParagraph = readonly EmailLine[];

/**
 * Returns a string as a single line, because a line break would end the e-mail's line early or, in the subject, begin
 * another header. Control characters become spaces. Unpaired surrogates, which UTF-8 cannot encode, become U+FFFD.
 */
const oneLine = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (words: string): string => words.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Returns a string as a single line, escaped for HTML. */
export const htmlText = (words: string): string => escapeHtml(oneLine(words));

const textLine = (line: EmailLine): string => oneLine(typeof line === 'string' ? line : `${line.label}: ${line.url}`);

function htmlLine(line: EmailLine): string {
  if (typeof line === 'string') return htmlText(line);
  const url = htmlText(line.url);
  // Only web addresses become links. A link with another scheme might run code in the mail program.
  const shown = /^https?:\/\//i.test(line.url) ? `<a href="${url}">${url}</a>` : url;
  return `${htmlText(line.label)}: ${shown}`;
}

/**
 * Composes an e-mail from plain sentences, as text and as HTML. The HTML is escaped, and empty paragraphs are omitted.
 */
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

/** Returns the lines of text that a person wrote. Blank lines are omitted. */
export const nonBlankLines = (words: string): EmailParagraph => words.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
