import * as v from 'valibot';
import { maxLineBytes } from '#shared/bulk-operations/bulk-job.ts';
import type { FileLine } from '#shared/bulk-operations/split-lines.ts';
import { readJson } from '#shared/http/read-input.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';

/** The API call that a line describes. */
export type LineRequest = {
  readonly method: string;
  /** The decoded path relative to the base URL, such as `/products/1`. */
  readonly path: string;
  /** The JSON body as a string; null if there is none. */
  readonly body: string | null;
  /** The line's `Idempotency-Key`; null if it has none. */
  readonly key: string | null;
};

/**
 * The target of a bulk operation: the API request that all lines make. Without a target, each line specifies its own
 * request.
 */
export type LineTarget = { readonly method: string; readonly path: string; readonly hasBody: boolean };

const methods = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;
const isJsonObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const Line = v.strictObject({
  method: v.picklist(methods),
  path: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/[^?#]*$/)),
  body: v.optional(v.pipe(v.unknown(), v.check(isJsonObject))),
  key: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
});

/**
 * Parses a line. If the operation has a target, the line contains the target's path parameters and body fields. Without
 * a target, the line contains `method`, `path`, `body` and `key`.
 * @throws DomainError `malformed_json`, `body_too_large`
 * @throws FieldErrors if a required field is missing, or a field is invalid or unknown
 */
export function readLineRequest({ text, problem }: FileLine, target: LineTarget | null): LineRequest {
  if (problem === 'too_long') throw new DomainError('body_too_large', `The line is longer than ${maxLineBytes} bytes.`);
  if (text === null) throw new DomainError('malformed_json', 'The line is not UTF-8.');
  const value = readJson(text, false) as Readonly<Record<string, unknown>>;
  return target === null ? wholeRequest(value) : requestOfTarget(value, target);
}

function wholeRequest(value: Readonly<Record<string, unknown>>): LineRequest {
  const read = v.safeParse(Line, value);
  if (!read.success) throw lineRefusal(read.issues[0]);
  const { method, path, body, key } = read.output;
  return {
    method,
    path: decoded(path.startsWith('/v1/') ? path.slice('/v1'.length) : path),
    body: body === undefined ? null : JSON.stringify(body),
    key: key ?? null,
  };
}

/** Decodes a path in the same way as API Gateway: once, as a whole. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw fieldError('path', 'invalid_format', 'must be percent-encoded UTF-8.');
  }
}

function lineRefusal(issue: v.BaseIssue<unknown>): Error {
  const param = String(issue.path?.[0]?.key ?? '');
  if (param === 'method') return fieldError(param, 'invalid_enum', `must be one of ${methods.join(', ')}.`);
  if (param === 'path') return fieldError(param, 'invalid_format', 'must be an API path such as /products/1, without a query.');
  if (param === 'body') return fieldError(param, 'wrong_type', 'must be a JSON object.');
  if (param === 'key') return fieldError(param, 'invalid_format', 'must be a string of 1 to 255 characters.');
  return fieldError(param.slice(0, 100), 'unknown_parameter', 'must be left out: a line has only method, path, body and key.');
}

const placeholder = /\{(\w+)\}/g;

function requestOfTarget(value: Readonly<Record<string, unknown>>, { method, path, hasBody }: LineTarget): LineRequest {
  const names = [...path.matchAll(placeholder)].map(([, name = '']) => name);
  const filled = path.replaceAll(placeholder, (_, name: string) => {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined) throw fieldError(name, 'required', 'is required: it identifies the object of the line.');
    if (typeof given !== 'number' && typeof given !== 'string') throw fieldError(name, 'wrong_type', 'must be a number or a string.');
    const segment = String(given);
    // Only an id from another system may contain slashes.
    if (segment === '' || segment.length > 255 || (name !== 'system_id' && segment.includes('/')))
      throw fieldError(name, 'invalid_format', 'must be a valid path segment.');
    return segment;
  });
  const fields = Object.entries(value).filter(([name]) => !names.includes(name));
  if (hasBody) return { method, path: filled, body: JSON.stringify(Object.fromEntries(fields)), key: null };
  const [other] = fields;
  if (other !== undefined) throw fieldError(other[0].slice(0, 100), 'unknown_parameter', 'must be left out: the operation has no body.');
  return { method, path: filled, body: null, key: null };
}
