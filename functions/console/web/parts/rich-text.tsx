import { type ComponentChildren, h } from 'preact';
import { useMemo } from 'preact/hooks';
import { imageSchemes, keptElements, linkSchemes } from '#shared/catalogue/kept-html.ts';

type Policy = { readonly createHTML: (html: string) => string };
type Policies = { readonly createPolicy: (name: string, rules: Policy) => Policy };

const shown = new Set(keptElements);
/** These elements are shown as bold paragraphs, because they are not headings of the page. */
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** The elements that are dropped with their text. Elements in other namespaces, such as SVG, are dropped too. */
export const droppedElements: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed applet frameset title textarea select xmp noembed'.split(' '),
);
export const htmlNamespace = 'http://www.w3.org/1999/xhtml';

let policy: Policy | undefined;

/**
 * Marks HTML as trusted for the parser, because Trusted Types require a policy. This is safe, because the parsed
 * document runs no scripts.
 */
function forParser(html: string): string {
  const { trustedTypes } = window as { readonly trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('rich-text', { createHTML: (text) => text }) ?? { createHTML: (text) => text };
  return policy.createHTML(html);
}

/** Parses HTML into a separate document, which loads nothing and runs nothing. */
export const inertBody = (html: string): HTMLElement => new DOMParser().parseFromString(forParser(html), 'text/html').body;

/** Shows untrusted HTML: allowed elements are rebuilt from an inert document, and nothing is parsed in the page. */
export function RichText({ html }: { readonly html: string }) {
  const parts = useMemo(() => partsOf(inertBody(html)), [html]);
  return <div class="rich">{parts}</div>;
}

const partsOf = (parent: Node): ComponentChildren[] => [...parent.childNodes].map(partOf);

function partOf(node: Node): ComponentChildren {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node.nodeType === Node.ELEMENT_NODE) || (node as Element).namespaceURI !== htmlNamespace) return null;
  const element = node as Element;
  const name = element.localName;
  if (droppedElements.has(name)) return null;
  if (name === 'a') return linkOf(element);
  if (name === 'img') return imageOf(element);
  if (headings.has(name)) return h('p', { class: 'heading' }, partsOf(element));
  if (name === 'td' || name === 'th') return h(name, spansOf(element), partsOf(element));
  return shown.has(name) ? h(name, null, partsOf(element)) : partsOf(element);
}

/** Returns a link that opens in a new tab, without a referrer or opener. */
function linkOf(element: Element): ComponentChildren {
  const href = addressOf(element, 'href', linkSchemes);
  const inside = partsOf(element);
  return href === null ? inside : h('a', { href, target: '_blank', rel: 'nofollow noopener noreferrer' }, inside);
}

function imageOf(element: Element): ComponentChildren {
  const alt = element.getAttribute('alt') ?? '';
  const src = addressOf(element, 'src', imageSchemes);
  return src === null ? alt : h('img', { src, alt, loading: 'lazy', referrerpolicy: 'no-referrer' });
}

/** Returns the attribute's value if it is an absolute URL with one of these schemes; otherwise null. */
function addressOf(element: Element, attribute: string, schemes: readonly string[]): string | null {
  const url = URL.parse(element.getAttribute(attribute) ?? '');
  return hasScheme(url, schemes) ? url.href : null;
}

export const hasScheme = (url: URL | null, schemes: readonly string[]): url is URL =>
  url !== null && schemes.includes(url.protocol.slice(0, -1));

const spansOf = (cell: Element): object =>
  Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const span = Number(cell.getAttribute(name));
      return Number.isInteger(span) && span > 1 && span <= 100 ? [[name, span]] : [];
    }),
  );
