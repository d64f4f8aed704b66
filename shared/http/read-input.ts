import * as v from 'valibot';
import { DomainError, type FieldErrorCode, FieldErrors, type FieldIssue, fieldError, maxIssues } from '#shared/kernel/errors.ts';
import type { EndpointSpec } from './endpoint.ts';
import { jsonExcess } from './json-bounds.ts';

/** The maximum size of a body. A larger body is refused without being parsed. */
export const maxBodyBytes = 1_048_576;

/** The maximum nesting depth of a body. No legitimate body exceeds it. */
const maxDepth = 32;

/** The maximum number of values in a body, including unknown fields. No contract needs even a third of this number. */
export const maxBodyValues = 20_000;

/**
 * Parses a JSON request body. Returns undefined if there is no body. `contentLength` is the request's Content-Length
 * header.
 * @throws DomainError `body_too_large`, `malformed_json`
 * @throws FieldErrors `max_items` if the body contains more values than any contract accepts; such a body is not parsed
 */
export function readJson(body: string | undefined, isBase64Encoded: boolean, contentLength?: string): unknown {
  if (body === undefined || body === '') return undefined;
  const bytes = isBase64Encoded ? Buffer.from(body, 'base64') : null;
  const lengthBytes = bytes?.length ?? Buffer.byteLength(body);
  if (lengthBytes > maxBodyBytes) {
    throw new DomainError('body_too_large', `The body is ${lengthBytes} bytes; the limit is ${maxBodyBytes}.`);
  }
  if (bytes === null && wasMended(body, lengthBytes, contentLength)) throw new DomainError('malformed_json', notUtf8);
  const text = bytes === null ? body.replace(/^\ufeff/, '') : textOf(bytes);
  const excess = jsonExcess(text, maxDepth, maxBodyValues);
  if (excess?.kind === 'depth') throw new DomainError('malformed_json', `The body is nested more than ${maxDepth} levels deep.`);
  if (!/^\s*\{/.test(text)) throw new DomainError('malformed_json', 'The body must be a JSON object.');
  if (excess !== null) {
    throw fieldError(excess.field, 'max_items', `has too many values: a body may have at most ${maxBodyValues}.`);
  }
  return parseJson(text);
}

const notUtf8 = 'The body is not valid UTF-8.';

/**
 * Reports whether a gateway, which passes bodies as strings, has replaced invalid UTF-8 with U+FFFD. A replacement
 * makes the body's length differ from the Content-Length. If the client itself sent U+FFFD, the lengths are equal.
 */
const wasMended = (body: string, lengthBytes: number, contentLength: string | undefined): boolean =>
  contentLength !== undefined && /^\d+$/.test(contentLength) && Number(contentLength) !== lengthBytes && body.includes('\ufffd');

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new DomainError('malformed_json', notUtf8, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DomainError('malformed_json', 'The body is not valid JSON in UTF-8.', { cause: error });
  }
}

/**
 * Reads path parameters. `id` is an integer object id; all others are strings.
 * @throws DomainError `not_found` if `id` cannot be an object id
 */
export function readParams(given: Readonly<Record<string, string | undefined>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(given).map(([name, text = '']) => {
      if (name !== 'id') return [name, text];
      if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) {
        throw new DomainError('not_found', 'There is no such object in this store.');
      }
      return [name, Number(text)];
    }),
  );
}

/**
 * Validates the query and body against the contract. All invalid fields are reported together, before anything is done.
 * @throws FieldErrors for invalid fields and parameters, and for unknown parameters
 * @throws DomainError `invalid_cursor` if the cursor does not look like a cursor
 */
export function readInput(
  endpoint: EndpointSpec,
  rawQuery: string,
  json: unknown,
): { readonly query: Record<string, unknown>; readonly body: unknown } {
  const issues: FieldIssue[] = [];
  const query = readQuery(endpoint, rawQuery, issues);
  const body = readBody(endpoint, json, issues);
  if (issues.length > 0) throw new FieldErrors(issues);
  return { query, body };
}

function readQuery(endpoint: EndpointSpec, rawQuery: string, issues: FieldIssue[]): Record<string, unknown> {
  // An endpoint without parameters ignores all query parameters, because the specification defines no 422 for the
  // endpoint. Ignoring them does no harm, because the endpoint has no filters.
  if (endpoint.query === undefined) return {};
  const known = new Map(Object.entries(endpoint.query));
  const query = new Map<string, unknown>();
  for (const { name, text, isUtf8 } of queryFields(rawQuery)) {
    if (issues.length > maxIssues) break;
    const param = known.get(name);
    if (param === undefined) {
      // If a misspelled filter were ignored, the response would contain objects that the client did not ask for.
      const names = [...known.keys()].join(', ');
      issues.push({ param: name, code: 'unknown_parameter', message: `is not a parameter of this endpoint, which accepts ${names}.` });
    } else if (query.has(name)) {
      issues.push({ param: name, code: 'duplicate', message: 'must be given only once.' });
    } else if (!isUtf8) {
      if (param.refusal !== undefined) throw param.refusal();
      query.set(name, text);
      issues.push({ param: name, code: 'invalid_format', message: 'must be UTF-8 text.' });
    } else {
      const parsed = v.safeParse(param.schema, param.read(text));
      if (!parsed.success && param.refusal !== undefined) throw param.refusal();
      query.set(name, parsed.output);
      if (!parsed.success) for (const issue of fieldIssues(parsed.issues).slice(0, 1)) issues.push({ ...issue, param: name });
    }
  }
  for (const [name, { required = false }] of known) {
    if (required && !query.has(name)) issues.push({ param: name, code: 'required', message: 'is required.' });
  }
  return Object.fromEntries(query);
}

/**
 * Returns the fields of a query string. If a field is not valid UTF-8 (for example half a surrogate pair), its invalid
 * parts are read as U+FFFD, and its `isUtf8` is false.
 */
function queryFields(rawQuery: string) {
  const parts = rawQuery.split('&').filter((part) => part !== '');
  return parts.flatMap((part) => [...new URLSearchParams(part)].map(([name, text]) => ({ name, text, isUtf8: isUtf8(part, name + text) })));
}

function isUtf8(part: string, read: string): boolean {
  if (!read.includes('\ufffd')) return true;
  try {
    // A percent sign that does not begin an escape stands for itself.
    decodeURIComponent(part.replaceAll(/%(?![\da-fA-F]{2})/g, '%25'));
    return true;
  } catch {
    return false;
  }
}

function readBody(endpoint: EndpointSpec, json: unknown, issues: FieldIssue[]): unknown {
  if (endpoint.body === undefined) return undefined;
  const given = json === undefined && endpoint.bodyOptional === true ? {} : json;
  if (given === undefined) {
    issues.push({ param: '', code: 'required', message: 'A JSON body is required.' });
    return undefined;
  }
  const parsed = v.safeParse(endpoint.body, given, { abortPipeEarly: true });
  if (!parsed.success) for (const issue of fieldIssues(parsed.issues)) issues.push(issue);
  return parsed.output;
}

type Issue = v.BaseIssue<unknown>;

const coded = /^([a-z_]+)\|(.*)$/s;

/**
 * Converts the issues that a schema found into the API's field issues. `param` has the form `variants[0].price`; the
 * code and message are those of the schema.
 */
export function fieldIssues(issues: readonly Issue[]): FieldIssue[] {
  const seen = new Set<string>();
  return issues.flatMap(toFieldIssues).filter((issue) => {
    // Only the first issue per field is reported, because a second message after "must be a string" does not help.
    const first = !seen.has(issue.param);
    seen.add(issue.param);
    return first;
  });
}

function toFieldIssues(issue: Issue): FieldIssue[] {
  const param = paramOf(issue);
  const match = coded.exec(issue.message);
  // For a missing or null value, "is required" or "must not be null" explains more than the schema's own message. Only
  // a `never` schema keeps its own message.
  if (issue.kind === 'schema' && issue.type !== 'never') {
    if (issue.received === 'undefined') return [{ param, code: 'required', message: 'is required.' }];
    if (issue.received === 'null') return [{ param, code: 'not_nullable', message: 'must not be null.' }];
  }
  if (match !== null) return [{ param, code: match[1] as FieldErrorCode, message: match[2] ?? '' }];
  // An issue from the schema of a union or object has no code. It states only the expected type, from which the message
  // is made.
  return [{ param, code: 'wrong_type', message: `must be ${readable(issue.expected)}.` }];
}

const typeNames: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
};

const readable = (expected: string | null): string => (expected === null ? 'of another type' : (typeNames[expected] ?? expected));

function paramOf(issue: Issue): string {
  return (issue.path ?? []).reduce((path, part) => {
    if (part.type === 'array') return `${path}[${String(part.key)}]`;
    return path === '' ? String(part.key) : `${path}.${String(part.key)}`;
  }, '');
}
