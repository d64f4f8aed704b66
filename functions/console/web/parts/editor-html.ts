import { imageSchemes, keptAttributes, keptElements, linkSchemes, maxDepth } from '#shared/catalogue/kept-html.ts';
import { droppedElements, hasScheme, htmlNamespace, inertBody } from './rich-text.tsx';

const kept = new Set(keptElements);
const inline = new Set('br b strong i em u s a img span code'.split(' '));
const lines = 'p, div, h1, h2, h3, h4, ul, ol, li, blockquote, table, pre, hr';
/** The ids of the markers with which Squire stores the selection in its undo history. */
const marks = new Set(['squire-selection-start', 'squire-selection-end']);
/** Parses HTML into elements of this page. Elements and attributes that the API would remove are dropped. */
export const elementsOf = (html: string): DocumentFragment => copyOf(inertBody(html), false);

/** Parses HTML like `elementsOf`, but keeps the markers of Squire's stored selection. */
export const elementsWithMarks = (html: string): DocumentFragment => copyOf(inertBody(html), true);

/** Copies a node's children. Drops nesting beyond the API's limit, so recursion cannot overflow the stack. */
function copyOf(parent: Node, hasMarks: boolean, depth = 0): DocumentFragment {
  const copied = document.createDocumentFragment();
  if (depth < maxDepth) for (const node of parent.childNodes) copied.append(copiedNode(node, hasMarks, depth + 1));
  return copied;
}

function copiedNode(node: Node, hasMarks: boolean, depth: number): Node {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(textOf(node));
  const element = node as Element;
  const nothing = document.createDocumentFragment();
  if (node.nodeType !== Node.ELEMENT_NODE || element.namespaceURI !== htmlNamespace) return nothing;
  const name = element.localName;
  if (hasMarks && name === 'input' && marks.has(element.id))
    return Object.assign(document.createElement('input'), { type: 'hidden', id: element.id });
  const inside = copyOf(element, hasMarks, depth);
  if (droppedElements.has(name)) return nothing;
  if (!kept.has(name)) return inside;
  const copy = document.createElement(name);
  for (const attribute of keptAttributes.get(name) ?? []) {
    const value = element.getAttribute(attribute);
    if (value !== null && isAllowed(attribute, value)) copy.setAttribute(attribute, value);
  }
  if (name === 'img' && !copy.hasAttribute('src')) return nothing;
  copy.append(inside);
  return copy;
}

/** Returns text with runs of spaces collapsed. Otherwise the editor would make them non-breaking during typing. */
function textOf({ textContent, parentElement }: Node): string {
  const text = textContent ?? '';
  return parentElement?.closest('pre') ? text : text.replace(/[ \t\r\n\f]+/g, ' ');
}

function isAllowed(attribute: string, value: string): boolean {
  if (attribute === 'src') return hasScheme(URL.parse(value), imageSchemes);
  return attribute !== 'href' || hasScheme(URL.parse(value, document.baseURI), linkSchemes);
}

/**
 * The style of some HTML. `b` and `i` are the tags for bold and italic text. `isBare` is true if the HTML has no block
 * elements.
 */
type Habits = { readonly b: string; readonly i: string; readonly isBare: boolean; readonly hasDivs: boolean };

/**
 * Detects the style in which some HTML was written, so that editing does not change the style. If the HTML has no block
 * elements, block elements are added only when the edited text has several lines.
 */
export function habitsOf(html: string): Habits {
  const body = inertBody(html);
  const own = (short: string, long: string): string =>
    body.querySelector(short) !== null && body.querySelector(long) === null ? short : long;
  return {
    ...{ b: own('b', 'strong'), i: own('i', 'em') },
    hasDivs: body.querySelector('div') !== null,
    isBare: [...body.childNodes].every((node) => node.nodeType === Node.TEXT_NODE || inline.has((node as Element).localName)),
  };
}

/** If the HTML has no block elements, wraps it in a paragraph, because the editor requires blocks. */
export const toEditorHtml = (html: string): string => (habitsOf(html).isBare && html.trim() !== '' ? `<p>${html}</p>` : html);

/**
 * Serializes the editor's content in the style of the original HTML. Elements that only the editor needs are removed.
 */
export function writtenHtml(shown: Element, habits: Habits): string {
  const box = document.createElement('div');
  box.append(...[...shown.childNodes].map((node) => copiedNode(node, false, 1)));
  for (const short of ['b', 'i'] as const) {
    for (const element of habits[short] === short ? [] : [...box.querySelectorAll(short)]) {
      const long = document.createElement(habits[short]);
      long.append(...element.childNodes);
      element.replaceWith(long);
    }
  }
  // Unless the original HTML has `div` elements, Squire's `div` around a pasted line becomes a paragraph.
  for (const line of habits.hasDivs ? [] : [...box.querySelectorAll('div')]) {
    if (line.querySelector(lines) !== null) continue;
    const paragraph = document.createElement('p');
    paragraph.append(...line.childNodes);
    line.replaceWith(paragraph);
  }
  // Squire adds a `br` after an image, for the cursor.
  for (const end of box.querySelectorAll('img + br:last-child')) if (end.nextSibling === null) end.remove();
  // Squire keeps an empty line at the end.
  while (isEmptyLine(box.lastChild)) box.lastChild?.remove();
  const [only] = box.children;
  const isOneLine = habits.isBare && box.childNodes.length === 1 && only?.localName === 'p';
  return (isOneLine ? only.innerHTML : box.innerHTML).replaceAll('\u200b', '');
}

const isEmptyLine = (node: Node | null): boolean =>
  (node as Element | null)?.localName === 'p' &&
  node?.textContent?.replaceAll('\u200b', '') === '' &&
  (node as Element).querySelector('img') === null;

/** Normalizes HTML by parsing and serializing it. Nothing is dropped. */
export const toBrowserHtml = (html: string): string => inertBody(html).innerHTML;
