import { EMPTY_KEY, validationError } from '../errors.ts';
import { attributesOf, type KeyAttribute, type KeyShape, type TableDefinition } from '../storage/table.ts';
import { attributeOf, type Item, type KeyType, scalarText, typeOf } from './attribute-value.ts';
import { encodeScalar } from './key-encoding.ts';

const MAX_HASH_BYTES = 2048;
const MAX_RANGE_BYTES = 1024;
const INVALID = 'One or more parameter values were invalid:';

/** Throws a ValidationException unless `key` consists of exactly the table's key attributes, with valid values. */
export function checkKey(table: TableDefinition, key: Item): void {
  const attributes = attributesOf(table.key);
  const fits = attributes.every(({ name, type }) => scalarText(attributeOf(key, name), type) !== undefined);
  if (!fits || Object.keys(key).length !== attributes.length) {
    throw validationError('The provided key element does not match the schema');
  }
  checkPrimaryKey(table, key);
}

/**
 * Throws a ValidationException if the item's primary key is missing or invalid, or if an index key in the item is
 * invalid.
 */
export function checkItemKeys(table: TableDefinition, item: Item): void {
  for (const { name, type } of attributesOf(table.key)) {
    const value = attributeOf(item, name);
    if (value === undefined) throw validationError(`${INVALID} Missing the key ${name} in the item`);
    if (typeOf(value) !== type) {
      throw validationError(`${INVALID} Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
    }
  }
  checkPrimaryKey(table, item);
  validateIndexKeys(table, item);
}

/** Throws a ValidationException if an attribute that is an index key has a value that cannot be a key. */
export function validateIndexKeys(table: TableDefinition, item: Item): void {
  for (const { name: index, key } of table.indexes) {
    for (const attribute of attributesOf(key)) {
      const { name, type } = attribute;
      const value = attributeOf(item, name);
      if (value === undefined) continue;
      const text = scalarText(value, type);
      if (text === undefined) {
        throw validationError(
          `${INVALID} Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index}`,
        );
      }
      if (text === '') {
        throw validationError(
          `${EMPTY_KEY} A value specified for a secondary index key is not supported. ${emptyKeyValue(type)} IndexName: ${index}, IndexKey: ${name}`,
        );
      }
      checkKeySize(key, attribute, text);
    }
  }
}

/** Throws a ValidationException if a document path leads inside a key attribute. */
export function checkNestedPaths(table: TableDefinition, nestedPaths: Readonly<Record<string, true>> | undefined): void {
  if (nestedPaths === undefined) return;
  const refuse = (kind: string, key: KeyShape): void => {
    const nested = attributesOf(key).find(({ name }) => nestedPaths[name]);
    if (!nested) return;
    throw validationError(
      `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: ${kind}: ${nested.name}`,
    );
  };
  refuse('Key', table.key);
  for (const index of table.indexes) refuse('IndexKey', index.key);
}

/** Throws the ValidationException for a key attribute whose value is an empty string or an empty binary value. */
export function refuseEmptyKey({ name, type }: KeyAttribute): never {
  throw validationError(`${EMPTY_KEY} ${emptyKeyValue(type)} Key: ${name}`);
}

function checkPrimaryKey(table: TableDefinition, item: Item): void {
  for (const attribute of attributesOf(table.key)) {
    const text = scalarText(attributeOf(item, attribute.name), attribute.type);
    if (!text) refuseEmptyKey(attribute);
    checkKeySize(table.key, attribute, text);
  }
}

function checkKeySize(key: KeyShape, { name, type }: KeyAttribute, text: string): void {
  const bytes = type === 'N' ? 0 : encodeScalar(text, type).length;
  if (name === key.hash.name && bytes > MAX_HASH_BYTES) {
    throw validationError(`${INVALID} Size of hashkey has exceeded the maximum size limit of ${MAX_HASH_BYTES} bytes`);
  }
  if (name !== key.hash.name && bytes > MAX_RANGE_BYTES) {
    throw validationError(`${INVALID} Aggregated size of all range keys has exceeded the size limit of ${MAX_RANGE_BYTES} bytes`);
  }
}

function emptyKeyValue(type: KeyType): string {
  return `The AttributeValue for a key attribute cannot contain an empty ${type === 'B' ? 'binary' : 'string'} value.`;
}
