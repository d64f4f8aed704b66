import { type FoundText, placeholdersOf } from './found-text.ts';
import { cookedOf, isNode, membersOf, type Node, nameOf, nodesOf, parseSource } from './syntax.ts';
import { textOfChildren } from './text-of-children.ts';
import { isText, textAttributes, textProperties } from './which-are-texts.ts';

/** The texts of a source in their order, those within a placeholder of another too. Throws when it cannot be parsed. */
export const findTexts = (source: string): readonly FoundText[] =>
  [...textsIn(parseSource(source), { source, isShown: false })].toSorted((one, other) => one.start - other.start || other.end - one.end);

type At = {
  readonly source: string;
  /** Whether a string here stands on the page whatever it looks like. */
  readonly isShown: boolean;
};

function* textsIn(node: Node, at: At): Generator<FoundText> {
  const own = textOf(node, at);
  if (own !== undefined) yield own;
  for (const { nodes, isShown } of innerOf(node, at.isShown || own?.form === 'template'))
    for (const one of nodes) yield* textsIn(one, { ...at, isShown });
}

function textOf(node: Node, { source, isShown }: At): FoundText | undefined {
  const { start, end } = node;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return textOfChildren(node, source);
  if (node.type === 'JSXAttribute') {
    const value = node['value'];
    if (!isNode(value) || value.type !== 'StringLiteral' || noTextAttributes.test(nameOf(node['name']))) return undefined;
    const key = String(value['value']);
    if (!isText(key, textAttributes.has(nameOf(node['name'])))) return undefined;
    return { key, form: 'attribute', start: value.start, end: value.end, placeholders: [] };
  }
  if (node.type === 'StringLiteral') {
    const key = String(node['value']);
    return isText(key, isShown) ? { key, form: 'string', start, end, placeholders: [] } : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const texts = cookedOf(node);
  if (!isText(texts.join('…'), isShown)) return undefined;
  const placeholders = placeholdersOf(nodesOf(node['expressions']), source);
  const key = texts.map((text, index) => text + (index < placeholders.length ? `{${placeholders[index]?.name}}` : '')).join('');
  return { key, form: 'template', start, end, placeholders };
}

type Inner = { readonly nodes: readonly Node[]; readonly isShown: boolean };

const noTextAttributes = /^(class|href|d|viewBox)$/;
const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'];
const withoutTexts = /^(TS|Import|ExportAll)/;
const lettingThrough = ['ArrayExpression', 'LogicalExpression', 'TemplateLiteral', 'BinaryExpression', 'ParenthesizedExpression'];
const comparisons = ['===', '!==', '==', '!=', 'in', '<', '>'];

/** The nodes within one that may have texts, and whether a string there stands on the page. */
function innerOf(node: Node, isShown: boolean): readonly Inner[] {
  const of = (member: unknown, shown: boolean): Inner => ({ nodes: nodesOf(member), isShown: shown });
  if (wrappers.includes(node.type)) return [of(node['expression'], isShown)];
  if (withoutTexts.test(node.type)) return [];
  if (node.type === 'SwitchCase') return [of(node['consequent'], false)];
  if (node.type === 'ConditionalExpression') {
    const branches = [node['consequent'], node['alternate']];
    // Where one branch is a text, the other is one too: `one ? 'once' : `${count} times``.
    return [of(node['test'], false), of(branches, isShown || branches.some(isTextNode))];
  }
  if (node.type === 'ObjectProperty') {
    const value = of(node['value'], isShown || textProperties.has(nameOf(node['key'])));
    return node['computed'] === true ? [of(node['key'], false), value] : [value];
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return [of(node['openingElement'], false), ...nodesOf(node['children']).flatMap(innerOfChild)];
  if (node.type === 'JSXAttribute') {
    const name = nameOf(node['name']);
    const value = node['value'];
    const isLiteral = isNode(value) && value.type === 'StringLiteral';
    return isLiteral || noTextAttributes.test(name) ? [] : [of(isNode(value) ? value['expression'] : null, textAttributes.has(name))];
  }
  const isKept = lettingThrough.includes(node.type) && !comparisons.includes(String(node['operator']));
  return [{ nodes: membersOf(node), isShown: isKept && isShown }];
}

/** A string between braces is a part of the sentence around it, like the text beside. */
function innerOfChild(child: Node): readonly Inner[] {
  if (child.type === 'JSXText') return [];
  if (child.type !== 'JSXExpressionContainer') return [{ nodes: [child], isShown: false }];
  const inside = child['expression'] as Node;
  return inside.type === 'StringLiteral' ? [] : [{ nodes: [inside], isShown: true }];
}

function isTextNode(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].some(isTextNode);
  if (node.type === 'StringLiteral') return isText(String(node['value']), false);
  return node.type === 'TemplateLiteral' && isText(cookedOf(node).join('…'), false);
}
