import sanitizeHtml from 'sanitize-html';
import { imageSchemes, keptAttributes, keptElements, linkSchemes, maxDepth, maxHtmlBytes } from './kept-html.ts';

const withRel: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: { ...attribs, rel: 'nofollow noopener noreferrer' },
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...keptElements],
  allowedAttributes: Object.fromEntries([...keptAttributes].map(([name, attributes]) => [name, [...attributes]])),
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { img: [...imageSchemes] },
  allowProtocolRelative: false,
  transformTags: { a: withRel },
  nestingLimit: 50,
};

/** The maximum number of elements in HTML. HTML written by people does not exceed it. */
export const maxElements = 5_000;

/** Thrown for HTML whose markup exceeds a limit. The message is meant for the client. */
export class HtmlTooComplex extends Error {}

const tooManyElements = (): HtmlTooComplex => new HtmlTooComplex(`must have at most ${maxElements} HTML elements.`);

/**
 * Returns parser hooks that count elements while the HTML is parsed, so that parsing stops as soon as there are too
 * many.
 */
function countingElements(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: () => {
      elements += 1;
      depth += 1;
      if (elements > maxElements) throw tooManyElements();
      // At each end tag, the parser searches all open elements. Without a limit on the depth, the parsing time would
      // grow with the square of the HTML's length.
      if (depth > maxDepth) throw new HtmlTooComplex(`must not nest HTML elements more than ${maxDepth} deep.`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/** The maximum length of sanitized HTML. Longer HTML would not fit into a product. */
const maxCleanLength = 2 * maxHtmlBytes;

/**
 * The maximum number of rounds. Even badly nested markup is stable after two or three rounds, so HTML written by people
 * never reaches the limit.
 */
const maxRounds = 8;

/**
 * Returns HTML that is safe to show in a storefront: only allowed elements, attributes and URL schemes are kept.
 * Sanitizing the result again changes nothing, so clients can send back HTML that they have read. The running time is
 * linear.
 * @throws HtmlTooComplex
 */
export function sanitiseHtml(html: string): string {
  // The number of `<` characters is limited before parsing, because the parser treats each of them as a tag or as a
  // separate piece of text.
  if (html.split('<').length > 4 * maxElements) throw tooManyElements();
  let clean = html;
  // Several rounds may be needed, because removing an element can leave a nesting that the next parse rearranges.
  for (let round = 0; round < maxRounds; round += 1) {
    const again = sanitizeOnce(clean);
    if (again === clean) break;
    if (again.length > maxCleanLength) throw new HtmlTooComplex('has too many characters that need escaping in HTML, such as < and &.');
    clean = again;
  }
  return clean;
}

/**
 * The maximum number and length of the names that `sanitisedAway` returns. They are limited because they come from the
 * client's HTML.
 */
const maxNamed = 5;
const maxNameLength = 40;

/**
 * Returns the names of the elements and attributes that sanitizing removes from HTML, such as `<script>` or `onclick`:
 * at most five, in order of appearance. Returns an empty list when sanitizing changes only how something is written,
 * such as `<br>` or an entity.
 * @throws HtmlTooComplex
 */
export function sanitisedAway(html: string): readonly string[] {
  const clean = sanitiseHtml(html);
  if (clean === html) return [];
  const kept = countMarkup(clean);
  const removed = [...countMarkup(html)].filter(([name, count]) => count > (kept.get(name) ?? 0));
  return removed.slice(0, maxNamed).map(([name]) => name);
}

/** Counts how often each element and attribute occurs in HTML. */
function countMarkup(html: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const onOpenTag = (tag: string, attributes: Readonly<Record<string, string>>): void => {
    count(`<${tag.slice(0, maxNameLength)}>`);
    for (const attribute of Object.keys(attributes)) count(attribute.slice(0, maxNameLength));
  };
  sanitizeHtml(html, { ...allowed, onOpenTag });
  return counts;
}

const sanitizeOnce = (html: string): string => sanitizeHtml(html, { ...allowed, ...countingElements() });
