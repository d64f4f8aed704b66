/**
 * A value in DynamoDB's JSON: an object whose only key names the type. A number is a decimal string, and a binary value
 * is a base64 string.
 */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: Item };

/** An item, or the content of a map. */
export type Item = { readonly [name: string]: AttributeValue };

/** Returns the item's own attribute of that name, never an inherited property; undefined if there is none. */
export const attributeOf = (item: Item, name: string): AttributeValue | undefined => (Object.hasOwn(item, name) ? item[name] : undefined);

/**
 * Copies an item into an object on which any attribute name can be set: the copy inherits nothing, so `__proto__` is an
 * ordinary name.
 */
export const itemOf = (item: Item): Record<string, AttributeValue> => Object.assign(Object.create(null), item);

/** The types a key attribute can have. */
export type KeyType = 'S' | 'N' | 'B';

/** The names of all types, as `attribute_type` accepts them. */
export type AttributeType = KeyType | 'BOOL' | 'NULL' | 'SS' | 'NS' | 'BS' | 'L' | 'M';

/** Returns the type of a value. */
export function typeOf(value: AttributeValue): AttributeType {
  return Object.keys(value)[0] as AttributeType;
}

/**
 * Returns a value's string form if the value is a scalar of the given type. Returns undefined if the value is missing
 * or has another type.
 */
export function scalarText(value: AttributeValue | undefined, type: KeyType): string | undefined {
  return (value as { readonly [T in KeyType]?: string } | undefined)?.[type];
}

/** Returns the members of a set as strings, or undefined if the value is not a set. */
export function setMembers(value: AttributeValue): readonly string[] | undefined {
  if ('SS' in value) return value.SS;
  if ('NS' in value) return value.NS;
  if ('BS' in value) return value.BS;
  return undefined;
}

/**
 * Reports whether two values are equal, ignoring the order of map keys. Requires validated values: numbers must be
 * canonical, and the members of sets must be sorted.
 */
export function isEqual(left: AttributeValue, right: AttributeValue): boolean {
  if ('M' in left) return 'M' in right && isEqualItem(left.M, right.M);
  if ('L' in left) return 'L' in right && isEqualList(left.L, right.L);
  const type = typeOf(left);
  if (type !== typeOf(right)) return false;
  const leftMembers = setMembers(left);
  const rightMembers = setMembers(right);
  if (leftMembers && rightMembers) {
    return leftMembers.length === rightMembers.length && leftMembers.every((text, at) => text === rightMembers[at]);
  }
  return Object.values(left)[0] === Object.values(right)[0];
}

/** Reports whether two items (or maps) have the same attributes with equal values. */
export function isEqualItem(left: Item, right: Item): boolean {
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => {
    const leftValue = attributeOf(left, name);
    const rightValue = attributeOf(right, name);
    return leftValue !== undefined && rightValue !== undefined && isEqual(leftValue, rightValue);
  });
}

function isEqualList(left: readonly AttributeValue[], right: readonly AttributeValue[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((value, at) => {
    const other = right[at];
    return other !== undefined && isEqual(value, other);
  });
}

/** Returns an item with only the named attributes. Names that `item` does not have are ignored. */
export function pick(item: Item, names: readonly string[]): Item {
  const picked = itemOf({});
  for (const name of names) {
    const value = attributeOf(item, name);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
