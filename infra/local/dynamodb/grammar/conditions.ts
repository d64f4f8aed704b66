import { type AttributeValue, type Item, isEqual, typeOf } from '../items/attribute-value.ts';
import { beginsWith, contains, lengthOf, order } from '../items/compare.ts';
import { type DocumentPath, valueAt } from './document-path.ts';

/** An operand in parsed form: a path, a value, or `size(…)`. */
export type Operand = DocumentPath | AttributeValue | { readonly type: 'function'; readonly args: readonly Operand[] };

/** A condition in parsed form. */
export type Condition =
  | { readonly type: 'and' | 'or'; readonly args: readonly [Condition, Condition] }
  | { readonly type: 'not'; readonly args: readonly [Condition] }
  | { readonly type: 'function'; readonly name: string; readonly args: readonly Operand[] }
  | { readonly type: Comparator | 'between' | 'in'; readonly args: readonly Operand[] };

type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** A parsed condition or filter, with the attributes that it reads. */
export type ParsedCondition = {
  readonly expression: Condition;
  readonly nestedPaths: Readonly<Record<string, true>>;
  readonly pathHeads: Readonly<Record<string, true>>;
};

/** Reports whether the item satisfies the condition. Pass `{}` for an item that does not exist. */
export function isTrue(condition: Condition, item: Item): boolean {
  switch (condition.type) {
    case 'and':
      return isTrue(condition.args[0], item) && isTrue(condition.args[1], item);
    case 'or':
      return isTrue(condition.args[0], item) || isTrue(condition.args[1], item);
    case 'not':
      return !isTrue(condition.args[0], item);
    default: {
      const [subject, ...others] = condition.args.map((operand) => resolve(operand, item));
      return condition.type === 'function' ? holds(condition.name, subject, others[0]) : compares(condition.type, subject, others);
    }
  }
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  if (isPath(operand)) return valueAt(item, operand);
  if (!('type' in operand)) return operand;
  const [argument] = operand.args;
  const value = argument && resolve(argument, item);
  const length = value && lengthOf(value);
  return length === undefined ? undefined : { N: String(length) };
}

function isPath(operand: Operand): operand is DocumentPath {
  return Array.isArray(operand);
}

function holds(name: string, subject: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  if (name === 'attribute_exists') return subject !== undefined;
  if (name === 'attribute_not_exists') return subject === undefined;
  if (subject === undefined || other === undefined) return false;
  if (name === 'begins_with') return beginsWith(subject, other);
  if (name === 'contains') return contains(subject, other);
  return 'S' in other && typeOf(subject) === other.S;
}

function compares(
  comparator: Comparator | 'between' | 'in',
  subject: AttributeValue | undefined,
  others: readonly (AttributeValue | undefined)[],
): boolean {
  const [first, second] = others;
  switch (comparator) {
    case '=':
      return equals(subject, first);
    case '<>':
      return !equals(subject, first);
    case 'in':
      return others.some((other) => equals(subject, other));
    case 'between':
      return isOrdered(subject, first, (sign) => sign >= 0) && isOrdered(subject, second, (sign) => sign <= 0);
    case '<':
      return isOrdered(subject, first, (sign) => sign < 0);
    case '<=':
      return isOrdered(subject, first, (sign) => sign <= 0);
    case '>':
      return isOrdered(subject, first, (sign) => sign > 0);
    case '>=':
      return isOrdered(subject, first, (sign) => sign >= 0);
  }
}

function equals(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  return left !== undefined && right !== undefined && isEqual(left, right);
}

function isOrdered(left: AttributeValue | undefined, right: AttributeValue | undefined, accepts: (sign: number) => boolean): boolean {
  if (left === undefined || right === undefined) return false;
  const sign = order(left, right);
  return sign !== undefined && accepts(sign);
}
