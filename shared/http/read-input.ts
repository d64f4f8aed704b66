import * as v from 'valibot';
import { DomainError, FieldErrors, type FieldIssue } from '../domain/errors.ts';
import type { EndpointSpec } from './endpoint.ts';
import { fieldIssues } from './field-issues.ts';

/** A larger body is refused unread. */
export const maxBodyBytes = 1_048_576;

/** The largest depth of nesting a body may have: deeper ones are an attack, not an order. */
const maxDepth = 32;

/**
 * The JSON value of a request body; undefined when there is none.
 * @throws DomainError `body_too_large`, `malformed_json`
 */
export function readJson(body: string | undefined, isBase64Encoded: boolean): unknown {
  if (body === undefined || body === '') return undefined;
  const bytes = isBase64Encoded ? Buffer.from(body, 'base64') : Buffer.from(body, 'utf8');
  if (bytes.length > maxBodyBytes) {
    throw new DomainError('body_too_large', `The body is ${bytes.length} bytes; the limit is ${maxBodyBytes}.`);
  }
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DomainError('malformed_json', 'The body must be a JSON object.');
  }
  if (deeperThan(value, maxDepth)) throw new DomainError('malformed_json', `The body is nested more than ${maxDepth} levels deep.`);
  if (!isWhole(value)) throw new DomainError('malformed_json', 'The body has an escape such as \\ud800 that is half a character.');
  return value;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new DomainError('malformed_json', 'The body is not valid JSON in UTF-8.', { cause: error });
  }
}

function deeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => deeperThan(item, levels - 1));
}

/** Whether all texts can be written as UTF-8: what is stored and sent would otherwise differ from what was taken. */
function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWhole(item));
}

/**
 * Path parameters: `id` is an integer object id.
 * @throws DomainError `not_found` for an id that no object can have
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
 * Query and body against the contract; every invalid field is named before anything is done.
 * @throws FieldErrors
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
  const known = endpoint.query ?? {};
  const query: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(rawQuery)) {
    const param = known[name];
    if (param === undefined) {
      // A misspelt filter that is ignored answers with objects nobody asked for.
      const names = Object.keys(known).join(', ');
      const message =
        names === '' ? 'is not a parameter of this endpoint; it takes none.' : `is not a parameter of this endpoint; it takes ${names}.`;
      issues.push({ param: name, code: 'unknown_parameter', message });
    } else if (name in query) {
      issues.push({ param: name, code: 'duplicate', message: 'must be given once.' });
    } else {
      const parsed = v.safeParse(param.schema, param.read(text));
      query[name] = parsed.output;
      if (!parsed.success)
        issues.push(
          ...fieldIssues(parsed.issues)
            .slice(0, 1)
            .map((issue) => ({ ...issue, param: name })),
        );
    }
  }
  return query;
}

function readBody(endpoint: EndpointSpec, json: unknown, issues: FieldIssue[]): unknown {
  if (endpoint.body === undefined) return undefined;
  const given = json === undefined && endpoint.bodyOptional === true ? {} : json;
  if (given === undefined) {
    issues.push({ param: '', code: 'required', message: 'A JSON body is required.' });
    return undefined;
  }
  const parsed = v.safeParse(endpoint.body, given);
  if (!parsed.success) issues.push(...fieldIssues(parsed.issues));
  return parsed.output;
}
