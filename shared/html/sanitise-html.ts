import sanitizeHtml from 'sanitize-html';

/** Longest HTML text accepted, in UTF-8 bytes before it is sanitised. */
export const maxHtmlBytes = 200 * 1024;

const withRel: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: { ...attribs, rel: 'nofollow noopener noreferrer' },
});

/** What a product text may hold; everything else is dropped, the text inside it kept. No style, no script, no frame. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'blockquote',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'td',
    'th',
    'span',
    'div',
    'code',
    'pre',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: { a: withRel },
  nestingLimit: 50,
};

/** Badly nested markup settles after two or three rounds; more than this is not text anybody wrote. */
const maxRounds = 8;

/**
 * HTML that is safe to show in a storefront: an explicit list of elements, attributes and schemes. Sanitising again changes
 * nothing more, so a text that was read can be sent back as it is.
 */
export function sanitiseHtml(html: string): string {
  let clean = sanitizeHtml(html, allowed);
  // Dropping an element can leave elements nested as no browser would nest them, which the next reading takes apart again.
  for (let round = 1; round < maxRounds; round += 1) {
    const again = sanitizeHtml(clean, allowed);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}
