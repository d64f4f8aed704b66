import { readFileSync } from 'node:fs';
import { type Argument, type CallExpression, type Expression, type Import, parseSync, type Super } from '@swc/core';

const testWords = ['it', 'test', 'describe'];
/** What does not run says nothing. */
const notRun = ['skip', 'todo', 'failing'];

/** The word that a call begins with, as `it` in `it.each(rows)('a title', …)`; `skip` for what does not run, null for any other call. */
function wordOf(callee: Expression | Super | Import): string | null {
  if (callee.type === 'Identifier') return testWords.includes(callee.value) ? callee.value : null;
  if (callee.type === 'CallExpression') return wordOf(callee.callee);
  if (callee.type === 'TsInstantiation') return wordOf(callee.expression);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null;
  const word = wordOf(callee.object);
  return word !== null && notRun.includes(callee.property.value) ? 'skip' : word;
}

/** A title as it stands in the file; what a template fills in is …. */
function titleOf(argument: Argument | undefined): string | null {
  if (argument?.expression.type === 'StringLiteral') return argument.expression.value;
  if (argument?.expression.type !== 'TemplateLiteral') return null;
  const texts = argument.expression.quasis as readonly { readonly raw: string }[];
  return texts.map(({ raw }) => raw).join('…');
}

const isCall = (node: object): node is CallExpression => 'type' in node && node.type === 'CallExpression';

function* titlesIn(node: unknown, outer: readonly string[]): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const word = isCall(node) ? wordOf(node.callee) : null;
  if (word === 'skip') return;
  const title = isCall(node) && word !== null ? titleOf(node.arguments[0]) : null;
  const titles = title === null ? outer : [...outer, title];
  if (title !== null && word !== 'describe') yield titles.join(' › ');
  for (const member of Object.values(node)) yield* titlesIn(member, titles);
}

/** The tests of a file: the titles of what they stand in and their own, joined by ` › `, as they stand in the file. */
export const testTitles = (path: string): string[] => [
  ...titlesIn(parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', target: 'es2024' }), []),
];
