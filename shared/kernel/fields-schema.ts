import * as v from 'valibot';
import { listUpTo, patternUpTo, stringUpTo } from './bounded-schema.ts';
import { issueText } from './errors.ts';

/*
 * The field schemas for requests and responses. None of them transforms its input, so the shape in the contract is also
 * the shape on the wire and in the OpenAPI document.
 */

// Reports whether a day exists. Without this check, JavaScript would read February 30 as March 2.
const dayExists = (text: string): boolean => {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
};

const notATimestamp = issueText('invalid_timestamp', 'must be an ISO-8601 time in UTC such as 2026-11-05T10:00:00Z.');
const noSuchTime = issueText('invalid_timestamp', 'must be a time that exists.');

/** A UTC time in ISO 8601 that ends in `Z` (specification: conventions, 2). */
export const Timestamp = v.pipe(
  patternUpTo(24, notATimestamp),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, notATimestamp),
  v.check(dayExists, noSuchTime),
  v.metadata({ format: 'date-time' }),
);

const notADate = issueText('invalid_date', 'must be a date such as 2026-11-05.');
const noSuchDate = issueText('invalid_date', 'must be a date that exists.');

/** A date `YYYY-MM-DD` that exists in the calendar. */
export const PlainDate = v.pipe(
  patternUpTo(10, notADate),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, notADate),
  v.check(dayExists, noSuchDate),
  v.metadata({ format: 'date' }),
);

/** Reports whether the year of a time or date is valid. There is no year 0. */
const hasYear = (text: string): boolean => text >= '0001';

/**
 * Reports whether a time or date is in the years for which calendars are computed. A value in any other year is
 * presumably a typo.
 */
const isOfCalendarYears = (text: string): boolean => text >= '2000' && text < '2101';

/** A time in any year, with up to nine decimals, for filters. `Date.parse` ignores the decimals after the third. */
export const AnyTimestamp = v.pipe(
  patternUpTo(30, notATimestamp),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/, notATimestamp),
  v.check(dayExists, noSuchTime),
  v.metadata({ format: 'date-time' }),
);

/** A time in a body, in the years 0001 to 9999. It is read like `AnyTimestamp`. */
export const TimestampInput = v.pipe(AnyTimestamp, v.check(hasYear, issueText('invalid_timestamp', 'must have a year from 0001 to 9999.')));

/** A date in a body, in the years 0001 to 9999. */
export const PlainDateInput = v.pipe(PlainDate, v.check(hasYear, issueText('invalid_date', 'must have a year from 0001 to 9999.')));

/**
 * A time in a body, such as a booking's start, for fields from which a calendar is computed. The year must be from 2000
 * to 2100.
 */
export const CalendarTimestampInput = v.pipe(
  AnyTimestamp,
  v.check(isOfCalendarYears, issueText('invalid_timestamp', 'must have a year from 2000 to 2100.')),
);

/** A date in a body, for fields from which a calendar is computed. The year must be from 2000 to 2100. */
export const CalendarDateInput = v.pipe(
  PlainDate,
  v.check(isOfCalendarYears, issueText('invalid_date', 'must have a year from 2000 to 2100.')),
);

/** A money amount in a response: a string with exactly two decimals (specification: conventions, 3). */
export const Money = v.pipe(v.string(), v.regex(/^-?\d+\.\d{2}$/, issueText('invalid_format', 'must be an amount such as 12.50.')));

/** A percentage in a response, with exactly two decimals. */
export const Percent = Money;

/** A tax rate in a response, in percent, with two to four decimals. */
export const TaxRatePercent = v.pipe(v.string(), v.regex(/^\d+\.\d{2,4}$/, issueText('invalid_format', 'must be a rate such as 8.875.')));

/** An integer object id (specification: conventions, 4). */
export const Id = v.pipe(
  v.number(issueText('wrong_type', 'must be an integer id.')),
  v.safeInteger(issueText('wrong_type', 'must be an integer id.')),
  v.minValue(1, issueText('too_small', 'must be a positive integer id.')),
);

const notAUlid = issueText('invalid_format', 'must be a ULID.');

/** The id of a store: a ULID. */
export const StoreId = v.pipe(patternUpTo(26, notAUlid), v.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, notAUlid));

/** An integer within inclusive bounds. */
export const integer = (min: number, max: number) =>
  v.pipe(
    v.number(issueText('wrong_type', 'must be an integer.')),
    v.integer(issueText('wrong_type', 'must be an integer.')),
    v.minValue(min, issueText('too_small', `must be at least ${min}.`)),
    v.maxValue(max, issueText('too_large', `must be at most ${max}.`)),
  );

/** A string of at most `max` characters, which may be empty. */
export const textUpTo = (max: number) => stringUpTo(max);

/** A string of 1 to `max` characters that is not just white space. */
export const requiredText = (max: number) =>
  v.pipe(
    stringUpTo(max),
    v.check((value) => value.trim() !== '', issueText('too_short', 'must not be empty.')),
  );

/**
 * An e-mail address in the spelling in which the client sent it. To compare addresses, use their normal form
 * (`shared/kernel/addresses/email.ts`).
 */
export const Email = v.pipe(
  stringUpTo(254),
  v.rfcEmail(issueText('invalid_email', 'must be an e-mail address.')),
  v.metadata({ format: 'email' }),
);

/** An absolute http or https URL of at most 2000 characters, without a user name or password. */
export const HttpUrl = v.pipe(
  stringUpTo(2000),
  v.check(
    (value) => {
      const url = URL.parse(value);
      return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
    },
    issueText('invalid_url', 'must be an absolute http or https URL.'),
  ),
  v.check(
    // A user name or password could disguise the real host: https://www.carrier.example@evil.example leads to
    // evil.example.
    (value) => {
      const url = URL.parse(value);
      return url === null || (url.username === '' && url.password === '');
    },
    issueText('invalid_url', 'must not contain a user name or password.'),
  ),
  v.metadata({ format: 'uri' }),
);

/** One of the listed values. */
export const enumOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  v.picklist(options, issueText('invalid_enum', `must be one of ${options.join(', ')}.`));

export const Flag = v.boolean(issueText('wrong_type', 'must be true or false.'));

/** A list of at most `max` items. */
export const list = <Item extends v.GenericSchema>(item: Item, max: number) =>
  listUpTo(item, max, issueText('max_items', `must have at most ${max} items.`));

/** A count: an integer that is at least 0. */
export const Count = integer(0, Number.MAX_SAFE_INTEGER);

/** An ISO 4217 currency code (specification: conventions, 3). */
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, issueText('invalid_currency', 'must be an ISO 4217 code such as EUR.')));

/** A field that is fixed at creation. A change that contains it is refused rather than silently ignored. */
export const ReadOnly = v.exactOptional(v.never(issueText('read_only', 'cannot be changed.')));
