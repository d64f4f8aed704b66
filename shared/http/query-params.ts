import * as v from 'valibot';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { listUpTo, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { type DomainError, issueText } from '#shared/kernel/errors.ts';
import { AnyTimestamp, PlainDate } from '#shared/kernel/fields-schema.ts';
import { invalidCursor, mayBeCursor } from './paging.ts';

/** How a query parameter is read from its string, and what its value must satisfy. */
export type QueryParam<Value = unknown> = {
  readonly read: (text: string) => unknown;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly description: string;
  /** Whether a request without the parameter is refused. */
  readonly required?: true;
  /**
   * Returns the error with which the whole request is refused if the value is invalid. If this function is not set, an
   * invalid value is reported in a 422.
   */
  readonly refusal?: () => DomainError;
  /** The type of the parameter in the OpenAPI documents. A comma-separated list is a string there. */
  readonly wire: { readonly type: 'string' | 'integer' | 'boolean'; readonly [keyword: string]: unknown };
};

export type QueryValue<P> = P extends QueryParam<infer Value> ? Value : never;

/** Makes a parameter required. */
export const requiredParam = <Param extends QueryParam>(param: Param): Param & { readonly required: true } => ({
  ...param,
  required: true,
});

const asText = (value: string): unknown => value;
const asInteger = (value: string): unknown => (/^-?\d{1,16}$/.test(value) ? Number(value) : value);
const asFlag = (value: string): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** An integer within bounds. */
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

/** An integer object id. */
export const idParam = (description: string): QueryParam<number> => integerParam(1, Number.MAX_SAFE_INTEGER, description);

/** A string of 1 to `max` characters that is not just white space, so that no search is empty. */
export const textParam = (max: number, description: string): QueryParam<string> => ({
  read: asText,
  schema: v.pipe(
    v.unknown(),
    stringUpTo(max),
    v.check((text) => text.trim() !== '', issueText('too_short', 'must not be empty.')),
  ),
  description,
  wire: { type: 'string', minLength: 1, maxLength: max },
});

const maxEmailLength = 254;

/**
 * A string that is searched for as an e-mail address. The string need not be a valid address. Neither the string nor
 * its normal form may be longer than the maximum length of an e-mail address.
 */
export function emailParam(description: string): QueryParam<string> {
  const { schema, ...param } = textParam(maxEmailLength, description);
  const tooLong = issueText('too_long', `must be at most ${maxEmailLength} characters.`);
  // The length of an address's normal form is checked too. The normal form can be three times as long as the address,
  // and could exceed the maximum length of a table key.
  return {
    ...param,
    schema: v.pipe(
      v.unknown(),
      schema,
      v.check((text) => normalEmail(text).length <= maxEmailLength, tooLong),
    ),
  };
}

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

/**
 * An ISO 8601 time in UTC. Any year is accepted, because some clients set `updated_since` to a time in 1970 to request
 * all objects.
 */
export const timestampParam = (description: string): QueryParam<string> => ({
  read: asText,
  schema: v.pipe(v.unknown(), AnyTimestamp),
  description,
  wire: { type: 'string', format: 'date-time' },
});

/** A date without a time. */
export const dateParam = (description: string): QueryParam<string> => ({
  read: asText,
  schema: v.pipe(v.unknown(), PlainDate),
  description,
  wire: { type: 'string', format: 'date' },
});

/** Up to `max` comma-separated object ids (specification: Limits). Duplicates are removed. */
export const idListParam = (max: number, description: string): QueryParam<readonly number[]> => ({
  read: (value) => [...new Set(value.split(',').map((part) => asInteger(part.trim())))],
  schema: v.pipe(
    v.unknown(),
    listUpTo(
      v.pipe(
        v.number(issueText('wrong_type', 'must be comma-separated integer ids.')),
        v.safeInteger(issueText('wrong_type', 'must be comma-separated integer ids.')),
        v.minValue(1, issueText('too_small', 'must be positive ids.')),
      ),
      max,
      issueText('max_items', `must have at most ${max} ids.`),
    ),
  ),
  description,
  wire: { type: 'string', pattern: '^\\d+(,\\d+)*$' },
});

/** The end of a time range that starts at `created_since`. */
export const createdBeforeParam = timestampParam('Only objects created before this time.');

/**
 * A cursor. Only its form is checked here. A cursor of another list or other filters is refused when the page is read.
 */
function cursorParam(description: string): QueryParam<string> {
  const { schema, ...param } = textParam(1024, description);
  return { ...param, schema: v.pipe(schema, v.check(mayBeCursor)) };
}

/** The parameters of every list (specification: Shared list parameters). */
export const listParams = {
  limit: integerParam(1, 250, 'Objects per page. Default: 50.'),
  cursor: {
    ...cursorParam('The next_cursor of the previous page; keep the same filters while following it.'),
    refusal: invalidCursor,
  },
  updated_since: timestampParam('Only objects changed at or after this time.'),
  created_since: timestampParam('Only objects created at or after this time.'),
} as const;
