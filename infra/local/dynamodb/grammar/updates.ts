import { validationError } from '../errors.ts';
import { type AttributeValue, attributeOf, type Item, itemOf, setMembers, typeOf } from '../items/attribute-value.ts';
import { sortSets } from '../items/compare.ts';
import { addDecimals, subtractDecimals } from '../items/decimal.ts';
import { type DocumentPath, valueAt } from './document-path.ts';

/** The right-hand side of a SET action, in parsed form. */
export type SetOperand =
  | DocumentPath
  | AttributeValue
  | { readonly type: 'add'; readonly args: readonly [SetOperand, SetOperand] }
  | { readonly type: 'subtract'; readonly args: readonly [SetOperand, SetOperand] }
  | {
      readonly type: 'function';
      readonly name: 'if_not_exists' | 'list_append';
      readonly args: readonly [SetOperand, SetOperand];
    };

/** One parsed action of an update expression. */
export type UpdateAction =
  | { readonly type: 'set'; readonly path: DocumentPath; readonly val: SetOperand }
  | { readonly type: 'remove'; readonly path: DocumentPath }
  | { readonly type: 'add' | 'delete'; readonly path: DocumentPath; readonly val: AttributeValue };

/** A parsed update expression, with the paths that it changes. */
export type ParsedUpdate = {
  readonly sections: readonly UpdateAction[];
  readonly paths: readonly DocumentPath[];
  readonly nestedPaths: Readonly<Record<string, true>>;
};

type MutableItem = Record<string, AttributeValue>;
type MutableList = (AttributeValue | undefined)[];
type Container = { readonly M: MutableItem } | { readonly L: MutableList };

/**
 * The item being changed. A map or list is copied when a path first passes through it; all other maps and lists are
 * shared with the original item.
 */
type Draft = { readonly root: Container; readonly copies: Set<Container>; readonly lists: Set<MutableList> };

const WRONG_TYPE = 'An operand in the update expression has an incorrect data type';

/**
 * Returns the item after the update. Operands read the original item, and list indexes refer to the original positions.
 * Therefore gaps in lists are closed only after all actions. Throws a ValidationException if an operand or a path does
 * not fit the item.
 */
export function applyUpdate(item: Item, update: ParsedUpdate): Item {
  const values = update.sections.map((action) => (action.type === 'set' ? evaluate(action.val, item) : undefined));
  const result = itemOf(item);
  const draft: Draft = { root: { M: result }, copies: new Set(), lists: new Set() };
  for (const [at, action] of update.sections.entries()) {
    const container = containerOf(draft, action.path);
    const last = action.path.at(-1);
    const current = read(container, last);
    if (action.type === 'remove') write(container, last, undefined);
    else if (action.type === 'add') write(container, last, adding(current, action.val));
    else if (action.type === 'delete') write(container, last, deleting(current, action.val));
    else write(container, last, values[at]);
  }
  for (const list of draft.lists) closeGaps(list);
  return result;
}

function containerOf(draft: Draft, path: DocumentPath): Container {
  let container = draft.root;
  for (const piece of path.slice(0, -1)) {
    const inner = read(container, piece);
    if (inner === undefined) throw invalidPath();
    const copy = copyOf(inner, draft);
    write(container, piece, copy as AttributeValue);
    container = copy;
  }
  if (typeof path.at(-1) !== ('L' in container ? 'number' : 'string')) throw invalidPath();
  return container;
}

function copyOf(value: AttributeValue, draft: Draft): Container {
  if (!('M' in value) && !('L' in value)) throw invalidPath();
  if (draft.copies.has(value as Container)) return value as Container;
  const copy: Container = 'M' in value ? { M: itemOf(value.M) } : { L: [...value.L] };
  draft.copies.add(copy);
  if ('L' in copy) draft.lists.add(copy.L);
  return copy;
}

function read(container: Container, piece: string | number | undefined): AttributeValue | undefined {
  if ('L' in container) return typeof piece === 'number' ? container.L[piece] : undefined;
  return typeof piece === 'string' ? attributeOf(container.M, piece) : undefined;
}

function write(container: Container, piece: string | number | undefined, value: AttributeValue | undefined): void {
  if ('L' in container) {
    if (value !== undefined || Number(piece) < container.L.length) container.L[Number(piece)] = value;
  } else if (value === undefined) delete container.M[String(piece)];
  else container.M[String(piece)] = value;
}

function closeGaps(list: MutableList): void {
  const kept = list.filter((element) => element !== undefined);
  list.splice(0, list.length, ...kept);
}

function invalidPath(): Error {
  return validationError('The document path provided in the update expression is invalid for update');
}

function evaluate(operand: SetOperand, item: Item): AttributeValue {
  if (isPath(operand)) {
    const value = valueAt(item, operand);
    if (value) return value;
    throw validationError('The provided expression refers to an attribute that does not exist in the item');
  }
  if (!('type' in operand)) return operand;
  const [left, right] = operand.args;
  if (operand.type === 'add') return { N: addDecimals(numberOf(left, item), numberOf(right, item)) };
  if (operand.type === 'subtract') return { N: subtractDecimals(numberOf(left, item), numberOf(right, item)) };
  if (operand.name === 'list_append') return { L: [...listOf(left, item), ...listOf(right, item)] };
  return (isPath(left) ? valueAt(item, left) : undefined) ?? evaluate(right, item);
}

function isPath(operand: SetOperand): operand is DocumentPath {
  return Array.isArray(operand);
}

function numberOf(operand: SetOperand, item: Item): string {
  const value = evaluate(operand, item);
  if ('N' in value) return value.N;
  throw validationError(WRONG_TYPE);
}

function listOf(operand: SetOperand, item: Item): readonly AttributeValue[] {
  const value = evaluate(operand, item);
  if ('L' in value) return value.L;
  throw validationError(WRONG_TYPE);
}

function adding(current: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  if (current === undefined) return value;
  if ('N' in current && 'N' in value) return { N: addDecimals(current.N, value.N) };
  const members = membersOf(current, value);
  return setLike(current, [...new Set([...members.current, ...members.given])]);
}

function deleting(current: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined {
  if (current === undefined) return undefined;
  const members = membersOf(current, value);
  const left = members.current.filter((member) => !members.given.includes(member));
  return left.length === 0 ? undefined : setLike(current, left);
}

function membersOf(
  current: AttributeValue,
  value: AttributeValue,
): { readonly current: readonly string[]; readonly given: readonly string[] } {
  const currentMembers = setMembers(current);
  const givenMembers = setMembers(value);
  if (!currentMembers || !givenMembers || typeOf(current) !== typeOf(value)) throw validationError(WRONG_TYPE);
  return { current: currentMembers, given: givenMembers };
}

function setLike(model: AttributeValue, members: string[]): AttributeValue {
  const set = { [typeOf(model)]: members } as unknown as AttributeValue;
  sortSets(set);
  return set;
}
