import * as v from 'valibot';
import { randomText } from './random-text.ts';

type Schema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly key?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly literal?: unknown;
  readonly pipe?: readonly unknown[];
};

/**
 * Values for fields that cannot be filled from the schema alone, such as the ids of existing objects. Keyed by path
 * (`line_items.variant_id`).
 */
export type GivenValues = Readonly<Record<string, unknown>>;

/** The length of a generated string if its schema sets no maximum. */
const unboundedUnits = 1_000;

/**
 * Builds the largest value that a contract's schema accepts: every field, the longest lists, the largest numbers, and
 * strings of maximum length that hardly compress. Omits only the fields that `given` sets to undefined.
 */
export function largestInput(schema: v.GenericSchema, random: () => number, given: GivenValues = {}, path = ''): unknown {
  if (path in given) {
    const value = given[path];
    return typeof value === 'function' ? (value as () => unknown)() : value;
  }
  const known = schema as Schema;
  switch (known.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(known.entries ?? {})
          .map(([name, entry]) => [name, largestInput(entry, random, given, path === '' ? name : `${path}.${name}`)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return largestInput(known.wrapped ?? known, random, given, path);
    case 'array':
      return Array.from({ length: boundOf(known, 'max_length') ?? 10 }, () => largestInput(known.item ?? known, random, given, path));
    case 'record':
      return Object.fromEntries(
        // Every call generates the same entry names, so that an update replaces the stored entries and adds none.
        Array.from({ length: boundOf(known, 'max_entries') ?? 10 }, (_, n) => [
          String(n).padStart(boundOf((known.key ?? known) as Schema, 'max_length') ?? 10, 'n'),
          largestInput(known.value ?? known, random, given, `${path}.value`),
        ]),
      );
    case 'boolean':
      return true;
    case 'literal':
      return known.literal;
    case 'picklist':
      return known.options?.at(-1);
    case 'number':
      return boundOf(known, 'max_value') ?? Number.MAX_SAFE_INTEGER;
    default:
      return largestText(known, random, path);
  }
}

type Action = { readonly type?: string; readonly requirement?: unknown; readonly pipe?: readonly unknown[] };

/** Returns the requirements of all actions of one type in a schema's pipe, including those in nested pipes. */
const requirements = (pipe: readonly unknown[], type: string): number[] =>
  (pipe as readonly Action[]).flatMap((action, index) => {
    if (action.type === type) return [Number(action.requirement)];
    return index === 0 && action.pipe !== undefined && action.pipe !== pipe ? requirements(action.pipe, type) : [];
  });

function boundOf({ pipe = [] }: Schema, type: string): number | undefined {
  const bounds = requirements(pipe, type);
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

/**
 * Returns the first candidate that the schema accepts. Each kind of string that a contract may require has a candidate.
 * Among the candidates of one kind, the largest comes first.
 */
function largestText(schema: Schema, random: () => number, path: string): unknown {
  const units = boundOf(schema, 'max_length') ?? unboundedUnits;
  const ascii = (length: number): string => Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join('');
  const candidates: readonly (() => unknown)[] = [
    () => randomText(units, random),
    () => `https://h.example/${randomText(units - 18, random)}`,
    () => `https://h.example/${ascii(units - 18)}`,
    // A URL of exactly a thousand characters. It contains only ASCII, so a browser's encoding does not make it longer.
    () => `https://h.example/${ascii(982)}`,
    () => `${ascii(60)}@${ascii(60)}.${ascii(60)}.${ascii(60)}.example`,
    () => ascii(units),
    () => '99999999.99',
    () => '99.99',
    () => '1.00',
    () => new Date(Date.now() - 60_000).toISOString(),
    () => '4006381333931',
    () => 'IE',
    () => 'Europe/Dublin',
    () => 'EUR',
  ];
  for (const candidate of candidates) {
    const value = candidate();
    if (v.safeParse(schema, value).success) return value;
  }
  throw new Error(`There is no largest value for ${path}: pass one in \`given\`.`);
}
