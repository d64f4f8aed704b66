import { validationError } from '../errors.ts';
import { type KeyType, scalarText } from '../items/attribute-value.ts';
import { refuseEmptyKey } from '../items/check-keys.ts';
import type { KeyAttribute, KeyShape } from '../storage/table.ts';
import type { KeyCondition } from './requests.ts';

/**
 * A key condition: one partition and, optionally, a range of sort keys. Values are in the string form of the key
 * attribute's type.
 */
export type KeyBounds = {
  readonly hash: { readonly type: KeyType; readonly text: string };
  readonly range?: {
    readonly type: KeyType;
    readonly operator: KeyCondition['ComparisonOperator'];
    readonly texts: readonly string[];
  };
};

/**
 * Converts key conditions into bounds. Throws a ValidationException unless there is an equality on the partition key
 * and at most one condition on the sort key.
 */
export function checkKeyConditions(key: KeyShape, conditions: Readonly<Record<string, KeyCondition>>): KeyBounds {
  const hash = conditions[key.hash.name];
  const range = key.range && conditions[key.range.name];
  if (!hash) throw validationError(`Query condition missed key schema element: ${key.hash.name}`);
  if (hash.ComparisonOperator !== 'EQ') throw validationError('Query key condition not supported');
  if (Object.keys(conditions).length > 1 && !range) {
    throw validationError(key.range ? `Query condition missed key schema element: ${key.range.name}` : 'Query key condition not supported');
  }
  const [text = ''] = textsOf(key.hash, hash);
  if (text === '') refuseEmptyKey(key.hash);
  const partition = { type: key.hash.type, text };
  if (!range || !key.range) return { hash: partition };
  const texts = textsOf(key.range, range);
  if (texts.includes('') && range.ComparisonOperator !== 'BEGINS_WITH') refuseEmptyKey(key.range);
  return { hash: partition, range: { type: key.range.type, operator: range.ComparisonOperator, texts } };
}

function textsOf({ type }: KeyAttribute, { AttributeValueList }: KeyCondition): readonly string[] {
  return AttributeValueList.map((value) => {
    const text = scalarText(value, type);
    if (text !== undefined) return text;
    throw validationError('One or more parameter values were invalid: Condition parameter type does not match schema type');
  });
}
