/**
 * The elements allowed in a product's HTML. The elements `script`, `style`, `textarea`, `option` and `xmp` are removed
 * with their contents. All other elements are replaced by their text.
 */
export const keptElements: readonly string[] =
  'p br h1 h2 h3 h4 ul ol li b strong i em u s blockquote a img table thead tbody tr td th span div code pre hr'.split(' ');

/** The attributes allowed for each element. Elements that are not listed lose all attributes. */
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

/** The maximum length of HTML before sanitizing, in UTF-8 bytes. */
export const maxHtmlBytes = 200 * 1024;
