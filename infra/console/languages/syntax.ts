import { parse } from '@babel/parser';

/** What is read of the nodes of the parser, whose own types differ for each of two hundred kinds. */
export type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [member: string]: unknown };

/** The program of a source in TypeScript with elements. Throws when it cannot be parsed. */
export const parseSource = (source: string): Node =>
  parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Node;

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes of a member: one, a list, or none. */
export const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);

/** Every node right within one. */
export const membersOf = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([name, value]) => (/Comments$|^(loc|extra)$/.test(name) ? [] : nodesOf(value)));

export const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/** The texts of a template between what is put in. */
export const cookedOf = (node: Node): readonly string[] =>
  nodesOf(node['quasis']).map((quasi) => String((quasi['value'] as { readonly cooked?: string }).cooked ?? ''));

/** What stands between braces within an element; any other child as it is. */
export const insideOf = (child: Node): Node => (child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child);

export const tagOf = (element: Node): string => nameOf((element['openingElement'] as Node)['name']);
