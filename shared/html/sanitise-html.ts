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

/**
 * HTML that is safe to show in a storefront: an explicit list of elements, attributes and schemes. Sanitising twice changes
 * nothing more, so a text that was read can be sent back as it is.
 */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, allowed);
