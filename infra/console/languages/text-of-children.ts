import { type FoundText, placeholdersOf } from './found-text.ts';
import { insideOf, type Node, nodesOf, tagOf } from './syntax.ts';

type Part = { readonly text: string; readonly start: number; readonly end: number } | { readonly node: Node };

/** The sentence that the children of an element make, its elements and values as placeholders; undefined when there are no words among them. */
export function textOfChildren(element: Node, source: string): FoundText | undefined {
  const parts = nodesOf(element['children']).flatMap((child) => partOf(child, source));
  const said = parts.slice(
    parts.findIndex((part) => !isApart(part)),
    parts.findLastIndex((part) => !isApart(part)) + 1,
  );
  if (!said.some((part) => 'text' in part && /\p{L}/u.test(part.text))) return undefined;
  const nodes = said.flatMap((part) => ('node' in part ? [part.node] : []));
  const placeholders = placeholdersOf(nodes, source, insideOf);
  const whole = said.map((part) => ('text' in part ? part.text : `{${placeholders[nodes.indexOf(part.node)]?.name}}`)).join('');
  const places = said.map((part) => ('text' in part ? part : part.node));
  // Space at the ends is of the layout, and stays where it is.
  return { key: whole.trim(), form: 'children', start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0, placeholders };
}

function partOf(child: Node, source: string): readonly Part[] {
  const { start, end } = child;
  if (child.type === 'JSXText') {
    const text = shownOf(source.slice(start, end));
    return text === '' ? [] : [{ text, start, end }];
  }
  const inside = insideOf(child);
  if (inside.type === 'JSXEmptyExpression') return [];
  return inside.type === 'StringLiteral' ? [{ text: String(inside['value']), start, end }] : [{ node: child }];
}

/** What JSX makes of a text: lines are joined by one space, and what is before and after line breaks goes. */
function shownOf(raw: string): string {
  const lines = raw.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}

const standsApart = /^(input|ul|ol|dl|table|button|div|section|summary|select|p|h\d|details|br|svg|img)$/;

/** A block that stands before or after a text is not a part of it; what stands within one is. */
function isApart(part: Part): boolean {
  if ('text' in part) return part.text.trim() === '';
  const inside = insideOf(part.node);
  if (inside.type === 'JSXElement') return standsApart.test(tagOf(inside));
  return inside.type === 'LogicalExpression' && inside['operator'] === '&&';
}
