import * as v from 'valibot';
import { fieldIssues } from '#shared/http/read-input.ts';

/**
 * Values that a field accepts, and values that it refuses, each with its error code. If `null` is among the accepted
 * values, the field may be null.
 */
type Values = readonly [accepted: readonly unknown[], refused: readonly (readonly [unknown, string])[]];

/** A field of a request in the specification. A nested field is given by its path, such as `variants[0].sku`. */
export type Field = readonly [field: string, presence: 'required' | 'optional', ...Values];

type Body = Readonly<Record<string, unknown>>;

/**
 * A request body in the specification: its name, its schema, a valid body that contains every nested structure, and its
 * fields.
 */
export type SpecifiedBody = readonly [name: string, schema: v.GenericSchema | undefined, valid: Body, fields: readonly Field[]];

/** An object in the specification, with its schema. */
export type SpecifiedObject = {
  readonly name: string;
  readonly schema: v.StrictObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema;
  /**
   * All fields of the object, each with its type. `?` follows the type if the field may be null. The type of an
   * enumeration is the list of its values. Absent for objects that we have added to the specification.
   */
  readonly fields?: string;
  /** The fields that we have added to the object. */
  readonly additions?: string;
};

/** What the specification says about one noun: its objects, and the bodies of its requests. */
export type Specification = {
  readonly objects: readonly SpecifiedObject[];
  readonly bodies?: readonly SpecifiedBody[];
  /** The fields that we have added to bodies, each as `POST /products: field`. */
  readonly bodyAdditions?: readonly string[];
};

/** For each kind of field: values to accept, then values to reject with their error codes. */
export const fieldKinds = {
  text: [['', 'a', null], [[7, 'wrong_type']]],
  flag: [[true, false], [['true', 'wrong_type']]],
  id: [
    [5, null],
    [
      ['5', 'wrong_type'],
      [1.5, 'wrong_type'],
    ],
  ],
  requiredId: [
    [5],
    [
      ['5', 'wrong_type'],
      [1.5, 'wrong_type'],
    ],
  ],
  ids: [
    [[], [5, 6]],
    [
      [5, 'wrong_type'],
      [[null], 'not_nullable'],
    ],
  ],
  money: [
    ['12.50', '12', 12.5, 12],
    [
      ['1.005', 'too_many_decimals'],
      ['x', 'invalid_format'],
    ],
  ],
  moneyOrNull: [
    ['12.50', '12', 12.5, 12, null],
    [
      ['1.005', 'too_many_decimals'],
      ['x', 'invalid_format'],
    ],
  ],
  time: [
    ['2026-11-05T10:00:00Z', '2026-11-05T10:00:00.250Z', null],
    [
      ['2026-11-05', 'invalid_timestamp'],
      ['2026-11-05T10:00:00+01:00', 'invalid_timestamp'],
    ],
  ],
} as const satisfies Readonly<Record<string, Values>>;

/** An address in a request (AddressInput in the specification). */
export const anAddressInput = { line1: '1 Quay', city: 'Dublin', country: 'IE' };

/** Returns the fields of the postal address at the path `at` of a request body. */
export const addressFields = (at: string): Field[] => [
  [`${at}.line1`, 'required', ['1 Quay'], [[' ', 'too_short']]],
  [`${at}.city`, 'required', ['Dublin'], [[' ', 'too_short']]],
  [`${at}.country`, 'required', ['IE', 'JP'], ['IRL', 'I', 'ie', 'XX'].map((code) => [code, 'invalid_country'] as const)],
  ...['first_name', 'last_name', 'company', 'line2', 'region', 'postcode', 'phone'].map(
    (name): Field => [`${at}.${name}`, 'optional', ...fieldKinds.text],
  ),
];

/** Returns a test row for each field in the bodies: the names of the body and the field, and what to check. */
export const fieldRows = (bodies: readonly SpecifiedBody[]) =>
  bodies.flatMap(([name, schema, valid, fields]) => fields.map((field) => [name, field[0], { schema, valid, field }] as const));

/** Returns a copy of the body with another value at the path. If the value is undefined, the field is removed. */
function withField(body: Body, path: string, value: unknown): Body {
  const copy = JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  const names = path.split(/[.[\]]+/).filter(Boolean);
  const holder = names.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  const last = names.at(-1) ?? '';
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

function issuesOf(schema: v.GenericSchema | undefined, body: Body): string[] {
  if (schema === undefined) throw new Error('no body');
  const { issues = [] } = v.safeParse(schema, body, { abortPipeEarly: true });
  return fieldIssues(issues).map(({ param, code }) => `${param}: ${code}`);
}

/**
 * Checks that the field accepts and refuses the values that it should, and that refusals have the specified error
 * codes.
 */
export function expectField({ schema, valid, field }: ReturnType<typeof fieldRows>[number][2]): void {
  const [path, presence, accepted, refused] = field;
  const answerTo = (value: unknown): string[] => issuesOf(schema, withField(valid, path, value));
  expect(answerTo(undefined)).toEqual(presence === 'required' ? [`${path}: required`] : []);
  for (const value of accepted) expect([value, answerTo(value)]).toEqual([value, []]);
  for (const [value, code] of refused) {
    expect([value, answerTo(value)]).toEqual([value, [expect.stringMatching(new RegExp(`: ${code}$`))]]);
  }
  if (!accepted.includes(null)) expect(answerTo(null)).toEqual([`${path}: not_nullable`]);
}

type Entries = Readonly<Record<string, { readonly wrapped?: { readonly type: string } }>>;

/**
 * Returns the fields of a body's schema that are missing from the specification of this body. Fields that are always
 * refused are left out.
 */
export const unspecifiedFields = (bodies: readonly SpecifiedBody[]): string[] =>
  bodies.flatMap(([name, schema]) => {
    const ofBody = bodies.filter(([other]) => other === name);
    const named = new Set(ofBody.flatMap(([, , , fields]) => fields.map(([path]) => path.split(/[.[]/)[0])));
    const { entries } = schema as unknown as { readonly entries: Entries };
    return Object.entries(entries).flatMap(([field, { wrapped }]) =>
      named.has(field) || wrapped?.type === 'never' ? [] : [`${name}: ${field}`],
    );
  });
