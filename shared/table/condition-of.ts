import type { Guard } from '#shared/kernel/guard.ts';
import type { NounForm } from './rows/stored-form.ts';

/**
 * A condition as part of a write command. Attribute names have the same placeholders as in `setAttributes`. The
 * placeholders of map keys begin with `#if`, and the placeholders of values with `:if`.
 */
export type WrittenCondition = {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
};

const comparators = { isBelow: '<', isAtMost: '<=', isAbove: '>' } as const;

/**
 * Converts guards to the condition of a write. The condition holds if the item exists and its stored fields meet all
 * guards. `meetsGuard` in `#shared/kernel/guard.ts` evaluates the same guards on the object.
 */
export function conditionOf<Noun>(form: NounForm<Noun>, guards: readonly Guard<keyof Noun & string>[]): WrittenCondition {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const nameOf = (field: keyof Noun & string): string => {
    const { attribute } = form.storedField(field);
    names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  };
  const keyName = (key: string): string => {
    const name = `#if${Object.keys(names).length}`;
    names[name] = key;
    return name;
  };
  const placeholder = (stored: unknown): string => {
    const name = `:if${Object.keys(values).length}`;
    values[name] = stored;
    return name;
  };
  const storedValue = (field: keyof Noun & string, value: unknown): string => placeholder(form.storedField(field).write(value));
  // DynamoDB rejects redundant parentheses.
  const join = (guards: readonly Guard<keyof Noun & string>[], word: 'AND' | 'OR'): string =>
    guards.length === 1 ? guards.map(expressionOf).join('') : `(${guards.map(expressionOf).join(` ${word} `)})`;
  const expressionOf = (guard: Guard<keyof Noun & string>): string => {
    switch (guard.test) {
      case 'not':
        return negated(expressionOf(guard.guard));
      case 'any':
        return join(guard.guards, 'OR');
      case 'all':
        return join(guard.guards, 'AND');
      case 'equals':
        // If `write` returns undefined, the value is stored as a missing attribute.
        return form.storedField(guard.field).write(guard.value) === undefined
          ? `attribute_not_exists(${nameOf(guard.field)})`
          : `${nameOf(guard.field)} = ${storedValue(guard.field, guard.value)}`;
      case 'isOneOf':
        return `${nameOf(guard.field)} IN (${guard.values.map((value) => storedValue(guard.field, value)).join(', ')})`;
      case 'isBelowField':
        return `${nameOf(guard.field)} < ${nameOf(guard.limitField)}`;
      case 'isBelow':
      case 'isAtMost':
      case 'isAbove':
        return `${nameOf(guard.field)} ${comparators[guard.test]} ${storedValue(guard.field, guard.limit)}`;
      case 'hasFewerThan':
        return `size(${nameOf(guard.field)}) < ${placeholder(guard.count)}`;
      case 'includes':
        return `contains(${nameOf(guard.field)}, ${placeholder(elementOf(form.storedField(guard.field).write([guard.element])))})`;
      case 'hasEntry':
        return `attribute_exists(${nameOf(guard.field)}.${keyName(guard.key)})`;
    }
  };
  const ConditionExpression = ['attribute_exists(pk)', ...guards.map(expressionOf)].join(' AND ');
  return { ConditionExpression, ...expressionAttributes(names, values) };
}

// DynamoDB rejects empty maps of names or values.
const expressionAttributes = (
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
): Omit<WrittenCondition, 'ConditionExpression'> => ({
  ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: { ...names } }),
  ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: { ...values } }),
});

/** An update expression, and the names and values that it uses. */
type WrittenUpdate = Omit<WrittenCondition, 'ConditionExpression'> & { readonly UpdateExpression: string };

/** Combines an update and a condition, with the names and values of both. */
export const updateIf = (update: WrittenUpdate, condition: WrittenCondition): WrittenUpdate & WrittenCondition => ({
  UpdateExpression: update.UpdateExpression,
  ConditionExpression: condition.ConditionExpression,
  ...expressionAttributes(
    { ...update.ExpressionAttributeNames, ...condition.ExpressionAttributeNames },
    { ...update.ExpressionAttributeValues, ...condition.ExpressionAttributeValues },
  ),
});

// DynamoDB rejects `NOT NOT x`, so the negation of `NOT x` is `x`. A leading NOT negates the whole expression, because
// expressions with AND or OR are in parentheses.
const negated = (expression: string): string => (expression.startsWith('NOT ') ? expression.slice('NOT '.length) : `NOT ${expression}`);

// The stored form of a list contains the stored forms of its elements.
const elementOf = (stored: unknown): unknown => (Array.isArray(stored) ? stored[0] : stored);
