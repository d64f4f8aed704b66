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

/** Most elements of a text: more is not text that a person wrote. */
export const maxElements = 5_000;

/** A text whose markup is beyond its bounds. The message is for the client. */
export class HtmlTooComplex extends Error {}

const tooManyElements = (): HtmlTooComplex => new HtmlTooComplex(`must have at most ${maxElements} HTML elements.`);

/** The hooks with which the parser counts elements while it reads, so that it stops at the first one too many. */
function countingElements(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: () => {
      elements += 1;
      depth += 1;
      if (elements > maxElements) throw tooManyElements();
      // The parser looks through all open elements at each end tag: without a bound its time grows with the square of the length.
      if (depth > maxDepth) throw new HtmlTooComplex(`must not nest HTML elements more than ${maxDepth} deep.`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/** No product could hold a longer text. */
const maxCleanLength = 2 * maxHtmlBytes;

/** Badly nested markup stops changing after two or three rounds; more than this is not text that a person wrote. */
const maxRounds = 8;

/**
 * HTML that is safe to show in a storefront: an explicit list of elements, attributes and schemes. Sanitising again changes
 * nothing more, so a text that was read can be sent back as it is. Its time grows with the length of the text alone.
 * @throws HtmlTooComplex
 */
export function sanitiseHtml(html: string): string {
  // Each bracket is a tag, or a text of its own to the parser.
  if (html.split('<').length > 4 * maxElements) throw tooManyElements();
  let clean = html;
  // Dropping an element can leave elements nested as no browser would nest them, which the next reading takes apart again.
  for (let round = 0; round < maxRounds; round += 1) {
    const again = sanitizeOnce(clean);
    if (again === clean) break;
    if (again.length > maxCleanLength) throw new HtmlTooComplex('has too many characters that HTML writes longer, such as < and &.');
    clean = again;
  }
  return clean;
}

/** Most names that `sanitisedAway` gives, and the length to which each is cut: they come from the text. */
const maxNamed = 5;
const maxNameLength = 40;

/**
 * Names the elements and attributes that sanitising takes out of a text, as `<script>` or `onclick`: at most five, in order of appearance.
 * None for a text that is only spelled otherwise afterwards, such as `<br>` or an entity.
 * @throws HtmlTooComplex
 */
export function sanitisedAway(html: string): readonly string[] {
  const clean = sanitiseHtml(html);
  if (clean === html) return [];
  const kept = countMarkup(clean);
  const removed = [...countMarkup(html)].filter(([name, count]) => count > (kept.get(name) ?? 0));
  return removed.slice(0, maxNamed).map(([name]) => name);
}

/** How often a text has each element and attribute. */
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
