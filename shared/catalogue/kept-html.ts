/**
 * The elements allowed in a product's HTML. Styles, scripts and frames are not allowed. If an element is not allowed,
 * only its text is kept.
 */
export const keptElements: readonly string[] =
  'p br h1 h2 h3 h4 ul ol li b strong i em u s blockquote a img table thead tbody tr td th span div code pre hr'.split(' ');

/** The attributes allowed for each element. An element that is not listed may have none. */
export const keptAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'rel']],
  ['img', ['src', 'alt', 'width', 'height']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan']],
]);

/** The URL schemes allowed in links and images. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto'];
export const imageSchemes: readonly string[] = ['https'];

/** The maximum nesting depth of elements. HTML written by people does not exceed it. */
export const maxDepth = 100;

/** The maximum length of HTML, in UTF-8 bytes before it is sanitized. */
export const maxHtmlBytes = 200 * 1024;
