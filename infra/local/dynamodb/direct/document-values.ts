import { Buffer } from 'node:buffer';
import { marshall } from '@aws-sdk/util-dynamodb';
import { storedNumber } from '#shared/table/stored-number.ts';
import type { AttributeValue, Item } from '../items/attribute-value.ts';

/*
 * Values of JavaScript and of DynamoDB's JSON, from one to the other in one pass, as the document client of `openTable` does it
 * in several. What is seldom (sets, binaries, numbers that need a look) is left to the SDK's own conversion.
 */

type Values = Readonly<Record<string, unknown>>;

/** The attributes of an item; undefined ones are left out. Throws as the SDK does for what cannot be stored. */
export function toItem(values: Values): Item {
  const item: Record<string, AttributeValue> = {};
  for (const name in values) {
    const value = values[name];
    if (value === undefined || typeof value === 'function') continue;
    item[name] = toAttribute(value);
  }
  return item;
}

function toAttribute(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'boolean':
      return { BOOL: value };
    case 'number':
      return Number.isSafeInteger(value) ? { N: String(value) } : converted(value);
    case 'object':
      if (value === null) return { NULL: true };
      if (Array.isArray(value)) return { L: value.filter(isStored).map(toAttribute) };
      return isPlain(value) ? { M: toItem(value as Values) } : converted(value);
    default:
      return converted(value);
  }
}

const isStored = (value: unknown): boolean => value !== undefined && typeof value !== 'function';

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (prototype as { readonly constructor?: { readonly name?: string } }).constructor?.name === 'Object';
};

function converted(value: unknown): AttributeValue {
  const { value: attribute } = marshall({ value }, { removeUndefinedValues: true }) as Readonly<Record<string, object>>;
  if (attribute === undefined) throw new Error(`A ${typeof value} cannot be stored.`);
  if ('B' in attribute) return { B: base64Of(attribute.B) };
  if ('BS' in attribute) return { BS: (attribute.BS as readonly unknown[]).map(base64Of) };
  return attribute as AttributeValue;
}

function base64Of(bytes: unknown): string {
  if (ArrayBuffer.isView(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return Buffer.from(bytes as ArrayBuffer).toString('base64');
}

/** The values of an item. */
export function fromItem(item: Item): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in item) {
    const attribute = item[name];
    if (attribute !== undefined) values[name] = fromAttribute(attribute);
  }
  return values;
}

function fromAttribute(attribute: AttributeValue): unknown {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return storedNumber(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('M' in attribute) return fromItem(attribute.M);
  if ('L' in attribute) return attribute.L.map(fromAttribute);
  if ('NULL' in attribute) return null;
  if ('B' in attribute) return bytesOf(attribute.B);
  if ('SS' in attribute) return new Set(attribute.SS);
  if ('NS' in attribute) return new Set(attribute.NS.map(storedNumber));
  return new Set(attribute.BS.map(bytesOf));
}

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));

/** An item as the SDK hands it over in an exception: in DynamoDB's JSON, with binaries as bytes. */
export function withBytes(item: Item): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, attribute]) => [name, attributeWithBytes(attribute)]));
}

function attributeWithBytes(attribute: AttributeValue): unknown {
  if ('B' in attribute) return { B: bytesOf(attribute.B) };
  if ('BS' in attribute) return { BS: attribute.BS.map(bytesOf) };
  if ('M' in attribute) return { M: withBytes(attribute.M) };
  if ('L' in attribute) return { L: attribute.L.map(attributeWithBytes) };
  return attribute;
}
