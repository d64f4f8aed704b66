/** The elements allowed in a product's HTML. Of any other element only the text stays. Styles, scripts and frames are excluded. */
export const keptElements: readonly string[] =
  'p br h1 h2 h3 h4 ul ol li b strong i em u s blockquote a img table thead tbody tr td th span div code pre hr'.split(' ');

/** The attributes allowed for each element; an element that is not listed keeps none. */
export const keptAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'rel']],
  ['img', ['src', 'alt', 'width', 'height']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan']],
]);

/** The allowed schemes of links and images. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto'];
export const imageSchemes: readonly string[] = ['https'];

/** The deepest nesting of elements. Text written by people does not exceed it. */
export const maxDepth = 100;

/** The longest HTML text accepted, in UTF-8 bytes before it is sanitized. */
export const maxHtmlBytes = 200 * 1024;
