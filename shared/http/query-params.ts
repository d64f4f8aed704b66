import * as v from 'valibot';
import { Timestamp } from '../schema/fields.ts';
import { issueText } from '../schema/issue-text.ts';

/** How one query parameter is read from its text, and what its value must satisfy. */
export type QueryParam<Value = unknown> = {
  readonly read: (text: string) => unknown;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly description: string;
  /** The type on the wire, for OpenAPI (a comma-separated list is a string there). */
  readonly wire: { readonly type: 'string' | 'integer' | 'boolean'; readonly [keyword: string]: unknown };
};

export type QueryValue<P> = P extends QueryParam<infer Value> ? Value : never;

const asText = (value: string): unknown => value;
const asInteger = (value: string): unknown => (/^-?\d{1,16}$/.test(value) ? Number(value) : value);
const asFlag = (value: string): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** Whole number within bounds. */
export const integerParam = (min: number, max: number, description: string): QueryParam<number> => ({
  read: asInteger,
  schema: v.pipe(
    v.unknown(),
    v.number(issueText('wrong_type', 'must be an integer.')),
    v.safeInteger(issueText('wrong_type', 'must be an integer.')),
    v.minValue(min, issueText('too_small', `must be at least ${min}.`)),
    v.maxValue(max, issueText('too_large', `must be at most ${max}.`)),
  ),
  description,
  wire: { type: 'integer', minimum: min, maximum: max },
});

/** Integer object id. */
export const idParam = (description: string): QueryParam<number> => integerParam(1, Number.MAX_SAFE_INTEGER, description);

/** Text of 1 to `max` characters. */
export const textParam = (max: number, description: string): QueryParam<string> => ({
  read: asText,
  schema: v.pipe(
    v.unknown(),
    v.string(),
    v.minLength(1, issueText('too_short', 'must not be empty.')),
    v.maxLength(max, issueText('too_long', `must be at most ${max} characters.`)),
  ),
  description,
  wire: { type: 'string', minLength: 1, maxLength: max },
});

/** One of the listed values. */
export const enumParam = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  description: string,
): QueryParam<Options[number]> => ({
  read: asText,
  schema: v.pipe(v.unknown(), v.picklist(options, issueText('invalid_enum', `must be one of ${options.join(', ')}.`))),
  description,
  wire: { type: 'string', enum: [...options] },
});

/** `true` or `false`. */
export const flagParam = (description: string): QueryParam<boolean> => ({
  read: asFlag,
  schema: v.pipe(v.unknown(), v.boolean(issueText('wrong_type', 'must be true or false.'))),
  description,
  wire: { type: 'boolean' },
});

/** ISO-8601 time in UTC. */
export const timestampParam = (description: string): QueryParam<string> => ({
  read: asText,
  schema: v.pipe(v.unknown(), Timestamp),
  description,
  wire: { type: 'string', format: 'date-time' },
});

/** Comma-separated object ids, at most `max` (specification: Limits). Duplicates are dropped by the reader. */
export const idListParam = (max: number, description: string): QueryParam<readonly number[]> => ({
  read: (value) => [...new Set(value.split(',').map((part) => asInteger(part.trim())))],
  schema: v.pipe(
    v.unknown(),
    v.array(
      v.pipe(
        v.number(issueText('wrong_type', 'must be comma-separated integer ids.')),
        v.safeInteger(issueText('wrong_type', 'must be comma-separated integer ids.')),
        v.minValue(1, issueText('too_small', 'must be positive ids.')),
      ),
    ),
    v.maxLength(max, issueText('max_items', `must have at most ${max} ids.`)),
  ),
  description,
  wire: { type: 'string', pattern: '^\\d+(,\\d+)*$' },
});

/** Parameters every list takes (specification: Shared list parameters). */
export const listParams = {
  limit: integerParam(1, 250, 'Objects per page.'),
  cursor: textParam(1024, 'The next_cursor of the previous page; keep the same filters while following it.'),
  updated_since: timestampParam('Only objects changed at or after this time.'),
  created_since: timestampParam('Only objects created at or after this time.'),
} as const;
