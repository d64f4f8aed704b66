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

/** The maximum number of elements of a text. Text written by people does not exceed it. */
export const maxElements = 5_000;

/** HTML whose markup exceeds a limit. The message is for the client. */
export class HtmlTooComplex extends Error {}

const tooManyElements = (): HtmlTooComplex => new HtmlTooComplex(`must have at most ${maxElements} HTML elements.`);

/** Parser hooks that count elements while it reads, so that it stops at the first one too many. */
function countingElements(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let elements = 0;
  let depth = 0;
  return {
    onOpenTag: () => {
      elements += 1;
      depth += 1;
      if (elements > maxElements) throw tooManyElements();
      // At each end tag the parser searches all open elements. Without a limit, its time would grow with the square of the length.
      if (depth > maxDepth) throw new HtmlTooComplex(`must not nest HTML elements more than ${maxDepth} deep.`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/** The longest sanitized text; no product could hold a longer one. */
const maxCleanLength = 2 * maxHtmlBytes;

/** Badly nested markup stabilizes after two or three rounds. Text written by people never needs more than this limit. */
const maxRounds = 8;

/**
 * Returns HTML that is safe to show in a storefront, using an allow list of elements, attributes and schemes. The result is stable:
 * sanitizing it again changes nothing, so a client can send back a text as it read it. The time is linear in the length of the text.
 * @throws HtmlTooComplex
 */
export function sanitiseHtml(html: string): string {
  // The parser sees each bracket as a tag or as a separate text.
  if (html.split('<').length > 4 * maxElements) throw tooManyElements();
  let clean = html;
  // Removing an element can leave a nesting that the next parse rearranges.
  for (let round = 0; round < maxRounds; round += 1) {
    const again = sanitizeOnce(clean);
    if (again === clean) break;
    if (again.length > maxCleanLength) throw new HtmlTooComplex('has too many characters that need escaping in HTML, such as < and &.');
    clean = again;
  }
  return clean;
}

/** The maximum number of names that `sanitisedAway` returns, and the length to which it cuts each: they come from the text. */
const maxNamed = 5;
const maxNameLength = 40;

/**
 * Names the elements and attributes that sanitizing removes from a text, as `<script>` or `onclick`: at most five, in order of appearance.
 * Empty when only the spelling changes, such as `<br>` or an entity.
 * @throws HtmlTooComplex
 */
export function sanitisedAway(html: string): readonly string[] {
  const clean = sanitiseHtml(html);
  if (clean === html) return [];
  const kept = countMarkup(clean);
  const removed = [...countMarkup(html)].filter(([name, count]) => count > (kept.get(name) ?? 0));
  return removed.slice(0, maxNamed).map(([name]) => name);
}

/** Counts how often each element and attribute occurs in a text. */
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
