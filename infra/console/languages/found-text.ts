import { type Node, nodesOf, tagOf } from './syntax.ts';

/** A place in a text where the source puts something in: a value, or an element. */
export type Placeholder = { readonly name: string; readonly start: number; readonly end: number };

/** A text that people read, as it stands in a source. */
export type FoundText = {
  /** The English text, with `{name}` for each placeholder: by it the catalogue names the text. */
  readonly key: string;
  readonly form: 'children' | 'attribute' | 'string' | 'template';
  /** The part of the source that a translation takes the place of. */
  readonly start: number;
  readonly end: number;
  readonly placeholders: readonly Placeholder[];
};

/** What is put in, by the last word of each expression; a name that comes again is numbered. */
export function placeholdersOf(nodes: readonly Node[], source: string, inside = (node: Node): Node => node): readonly Placeholder[] {
  const taken = new Map<string, number>();
  return nodes.map((node) => {
    const name = wordFor(inside(node), source);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { name: count === 1 ? name : `${name}${count}`, start: node.start, end: node.end };
  });
}

const noNames = /^(null|undefined|true|false|to[A-Z]\w*|replaceAll|replace|join|length)$/;

function wordFor(node: Node, source: string): string {
  if (node.type === 'JSXElement') {
    const value = nodesOf(node['children']).find(({ type }) => type === 'JSXExpressionContainer');
    const tag = tagOf(node);
    return /^[a-z]/.test(tag) && value !== undefined ? wordFor(value['expression'] as Node, source) : tag;
  }
  if (node.type === 'ConditionalExpression') return wordFor(node['test'] as Node, source);
  const given = node.type === 'CallExpression' ? nodesOf(node['arguments']).find(({ type }) => !/Function|Literal/.test(type)) : undefined;
  if (given !== undefined) return wordFor(given, source);
  const words =
    source
      .slice(node.start, node.end)
      .replaceAll(/'[^']*'|`[^`]*`/g, '')
      .match(/[A-Za-z_]\w*/g) ?? [];
  return words.findLast((word) => !noNames.test(word)) ?? 'value';
}
