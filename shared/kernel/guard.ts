import { sameValue } from './same-value.ts';

/*
 * The preconditions of a change, written once as data. `meetsGuard` evaluates them on an object, and
 * `shared/table/condition-of.ts` turns them into the condition of the write.
 */

/**
 * A test of one or more fields of an object. `Field` is the union of the fields' names. Null is neither below nor above
 * any limit.
 */
export type Guard<Field extends string> =
  | { readonly test: 'equals'; readonly field: Field; readonly value: unknown }
  | { readonly test: 'isOneOf'; readonly field: Field; readonly values: readonly unknown[] }
  | { readonly test: 'isBelow' | 'isAtMost' | 'isAbove'; readonly field: Field; readonly limit: number | bigint }
  | { readonly test: 'isBelowField'; readonly field: Field; readonly limitField: Field }
  | { readonly test: 'hasFewerThan'; readonly field: Field; readonly count: number }
  | { readonly test: 'includes'; readonly field: Field; readonly element: unknown }
  | { readonly test: 'hasEntry'; readonly field: Field; readonly key: string }
  | { readonly test: 'not'; readonly guard: Guard<Field> }
  | { readonly test: 'any' | 'all'; readonly guards: readonly Guard<Field>[] };

type FieldOf<Noun, Value> = { [Field in keyof Noun & string]: Noun[Field] extends Value ? Field : never }[keyof Noun & string];
type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never;

/**
 * Returns functions that create guards for the fields of a type: `const { equals, isBelow } =
 * guardsOn<WebhookDelivery>()`. The compiler rejects a guard that does not suit the field's type, such as `isBelow` for
 * a string.
 */
export const guardsOn = <Noun extends object>() => {
  const compare =
    (test: 'isBelow' | 'isAtMost' | 'isAbove') =>
    <Field extends FieldOf<Noun, number | bigint | null>>(field: Field, limit: number | bigint): Guard<Field> => ({ test, field, limit });
  return {
    /** Requires that the field has this value. The value may be null. */
    equals: <Field extends keyof Noun & string>(field: Field, value: Noun[Field]): Guard<Field> => ({ test: 'equals', field, value }),
    isOneOf: <Field extends keyof Noun & string>(field: Field, values: readonly NonNullable<Noun[Field]>[]): Guard<Field> => ({
      test: 'isOneOf',
      field,
      values,
    }),
    isBelow: compare('isBelow'),
    isAtMost: compare('isAtMost'),
    isAbove: compare('isAbove'),
    isBelowField: <Field extends FieldOf<Noun, number | bigint | null>>(field: Field, limitField: Field): Guard<Field> => ({
      test: 'isBelowField',
      field,
      limitField,
    }),
    /** Requires that a list or map has fewer than `count` elements. */
    hasFewerThan: <Field extends FieldOf<Noun, object>>(field: Field, count: number): Guard<Field> => ({
      test: 'hasFewerThan',
      field,
      count,
    }),
    includes: <Field extends FieldOf<Noun, readonly unknown[]>>(field: Field, element: ElementOf<Noun[Field]>): Guard<Field> => ({
      test: 'includes',
      field,
      element,
    }),
    /** Requires that a map has an entry with this key. */
    hasEntry: <Field extends FieldOf<Noun, Readonly<Record<string, unknown>>>>(field: Field, key: string): Guard<Field> => ({
      test: 'hasEntry',
      field,
      key,
    }),
  };
};

export const not = <Field extends string>(guard: Guard<Field>): Guard<Field> => ({ test: 'not', guard });
export const any = <Field extends string>(...guards: readonly [Guard<Field>, ...Guard<Field>[]]): Guard<Field> => ({ test: 'any', guards });
export const all = <Field extends string>(...guards: readonly [Guard<Field>, ...Guard<Field>[]]): Guard<Field> => ({ test: 'all', guards });

/** Requires that fields still have the values that they had when the object was read. */
export const isAsRead = <Field extends string>(
  read: { readonly [F in Field]: unknown },
  ...fields: readonly [Field, ...Field[]]
): Guard<Field> => ({
  test: 'all',
  guards: fields.map((field) => ({ test: 'equals', field, value: read[field] })),
});

/** Reports whether an object satisfies a guard. */
export function meetsGuard<Field extends string>(guard: Guard<Field>, object: { readonly [F in NoInfer<Field>]: unknown }): boolean {
  switch (guard.test) {
    case 'not':
      return !meetsGuard(guard.guard, object);
    case 'any':
      return guard.guards.some((each) => meetsGuard(each, object));
    case 'all':
      return guard.guards.every((each) => meetsGuard(each, object));
    case 'isOneOf':
      return guard.values.some((value) => sameValue(object[guard.field], value));
    case 'isBelowField':
      return isInOrder('isBelow', object[guard.field], object[guard.limitField]);
    case 'isBelow':
    case 'isAtMost':
    case 'isAbove':
      return isInOrder(guard.test, object[guard.field], guard.limit);
    case 'hasFewerThan':
      return sizeOf(object[guard.field]) < guard.count;
    case 'includes':
      return elementsOf(object[guard.field]).some((element) => sameValue(element, guard.element));
    case 'hasEntry':
      return Object.hasOwn(Object(object[guard.field]), guard.key);
    case 'equals':
      return sameValue(object[guard.field], guard.value);
  }
}

function isInOrder(test: 'isBelow' | 'isAtMost' | 'isAbove', value: unknown, limit: unknown): boolean {
  if (!isNumber(value) || !isNumber(limit)) return false;
  if (test === 'isAbove') return value > limit;
  return test === 'isBelow' ? value < limit : value <= limit;
}

const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

const elementsOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

function sizeOf(value: unknown): number {
  if (value instanceof Map) return value.size;
  return Object.keys(Object(value)).length;
}

/** A guard, and the refusal that applies if the guard is not met. */
export type Requirement<Field extends string, Refusal extends string> = { readonly refusal: Refusal; readonly guard: Guard<Field> };

/**
 * Returns the `refusal` of the first requirement that an object does not meet; null if the object meets all
 * requirements.
 */
export const firstRefusal = <Field extends string, Refusal extends string>(
  requirements: readonly Requirement<Field, Refusal>[],
  object: { readonly [F in NoInfer<Field>]: unknown },
): Refusal | null => requirements.find(({ guard }) => !meetsGuard(guard, object))?.refusal ?? null;

/** Returns the guard of each requirement. */
export const guardsOf = <Field extends string>(requirements: readonly Requirement<Field, string>[]): readonly Guard<Field>[] =>
  requirements.map(({ guard }) => guard);
