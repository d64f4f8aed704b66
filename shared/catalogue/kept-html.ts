/** The elements that the HTML of a product may have; of every other only the text stays. No style, no script, no frame. */
export const keptElements: readonly string[] =
  'p br h1 h2 h3 h4 ul ol li b strong i em u s blockquote a img table thead tbody tr td th span div code pre hr'.split(' ');

/** The attributes that an element keeps; one that is not named has none. */
export const keptAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'rel']],
  ['img', ['src', 'alt', 'width', 'height']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan']],
]);

/** Schemes of links and of images. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto'];
export const imageSchemes: readonly string[] = ['https'];

/** Most elements one inside the other: more is not text that a person wrote. */
export const maxDepth = 100;

/** Longest HTML text accepted, in UTF-8 bytes before it is sanitised. */
export const maxHtmlBytes = 200 * 1024;
