import { storedNumber } from '#shared/table/rows/stored-number.ts';

/*
 * Converts values to and from DynamoDB's JSON, such as {"S": "text"}, in one traversal. In this JSON, binary values are
 * encoded in base64.
 */

type WireValue = Readonly<Record<string, unknown>>;
type WireMap = Record<string, WireValue>;

/** Sets an object's own property, whatever its name: assigning to `__proto__` would change the prototype instead. */
function setOwn(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
  else target[name] = value;
}

/**
 * Converts an item's or a key's attributes, or an expression's values, to DynamoDB's JSON. Undefined attributes and
 * values are omitted.
 * @throws Error for values that an attribute cannot hold, such as NaN, a Date, or a number beyond 2^53 that is not a
 * bigint
 */
export function toWireMap(values: object): WireMap {
  const map: WireMap = {};
  for (const name of Object.keys(values)) {
    const value = (values as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && typeof value !== 'function') setOwn(map, name, toWireValue(value));
  }
  return map;
}

/** Converts one value to DynamoDB's JSON. Throws like `toWireMap`. */
export function toWireValue(value: unknown): WireValue {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: numberText(value) };
    case 'bigint':
      return { N: value.toString() };
    case 'boolean':
      return { BOOL: value };
    case 'object':
      return objectToWire(value);
    default:
      throw new Error(`An attribute cannot hold a value of type ${typeof value}.`);
  }
}

function objectToWire(value: object | null): WireValue {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) {
    return { L: value.filter((each) => each !== undefined && typeof each !== 'function').map(toWireValue) };
  }
  if (value instanceof Uint8Array) return { B: base64(value) };
  if (value instanceof Set) return setToWire(value);
  if (value instanceof Map) return { M: toWireMap(Object.fromEntries(value)) };
  const prototype: unknown = Object.getPrototypeOf(value);
  // Do not compare `prototype` with `Object.prototype`, because Jest has its own `Object`.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new Error(`An attribute cannot hold an instance of ${value.constructor.name}.`);
  }
  return { M: toWireMap(value) };
}

function setToWire(values: ReadonlySet<unknown>): WireValue {
  const members = [...values].filter((each) => each !== undefined);
  const [first] = members;
  if (members.length > 0 && typeof first === 'string' && members.every((each) => typeof each === 'string')) return { SS: members };
  if (members.length > 0 && members.every((each) => typeof each === 'number' || typeof each === 'bigint')) {
    return { NS: members.map((each) => (typeof each === 'number' ? numberText(each) : each.toString())) };
  }
  if (members.length > 0 && members.every((each) => each instanceof Uint8Array)) return { BS: members.map(base64) };
  throw new Error('A set must hold at least one value. Its values must be all strings, all numbers or all binaries.');
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`An attribute cannot hold the number ${value}.`);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new Error(`The number ${value} is not exact: beyond 2^53, use a bigint.`);
  return value.toString();
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');

/** Decodes a binary from its base64 form on the wire. */
export function bytesOfBase64(text: string): Uint8Array {
  const buffer = Buffer.from(text, 'base64');
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/**
 * Converts an item's attributes from DynamoDB's JSON into new objects; integers beyond 2^53 become bigint. Does not
 * modify its input.
 */
export function fromWireMap(map: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(map)) setOwn(values, name, fromWireValue((map as WireMap)[name] ?? {}));
  return values;
}

export function fromWireValue(value: WireValue): unknown {
  for (const type in value) {
    const held = value[type];
    switch (type) {
      case 'S':
      case 'BOOL':
        return held;
      case 'N':
        return storedNumber(held as string);
      case 'NULL':
        return null;
      case 'M':
        return fromWireMap(held as WireMap);
      case 'L':
        return (held as readonly WireValue[]).map(fromWireValue);
      case 'B':
        return bytesOfBase64(held as string);
      case 'SS':
        return new Set(held as readonly string[]);
      case 'NS':
        return new Set((held as readonly string[]).map(storedNumber));
      case 'BS':
        return new Set((held as readonly string[]).map(bytesOfBase64));
      default:
        throw new Error(`DynamoDB answered with a value of the unknown type ${type}.`);
    }
  }
  throw new Error('DynamoDB answered with a value without a type.');
}
