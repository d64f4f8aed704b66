import { problemOf, statusByErrorCode } from '#shared/http/problem.ts';
import type { ErrorCode, RequestErrorCode } from '#shared/kernel/errors.ts';
import type { JsonSchema } from './json-schema.ts';
import { errorTexts } from './texts/errors.ts';

const requestId = 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB';

/** The schema of error bodies. For a 422 they contain the list `errors` (specification: Errors). */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'code', 'message', 'request_id'],
      properties: {
        type: {
          type: 'string',
          enum: [...new Set((Object.keys(statusByErrorCode) as RequestErrorCode[]).map((code) => problemOf(code).type))],
        },
        code: { type: 'string' },
        message: { type: 'string' },
        param: { type: 'string' },
        meta: { type: 'object', additionalProperties: true },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['param', 'code', 'message'],
            properties: {
              param: { type: 'string' },
              code: { type: 'string' },
              message: { type: 'string' },
              meta: { type: 'object', additionalProperties: true },
            },
          },
        },
        request_id: { type: 'string' },
      },
    },
  },
};

const isRequestCode = (code: ErrorCode): code is RequestErrorCode => code in statusByErrorCode;

/** Returns the error codes that concern a single field, not the whole request. */
const fieldCodes = (codes: readonly ErrorCode[]): readonly ErrorCode[] => codes.filter((code) => !isRequestCode(code));

/**
 * The error answers and examples that operations share, collected while a document is generated. Each becomes a
 * component.
 */
export type SharedErrors = { readonly responses: Map<string, JsonSchema>; readonly examples: Map<string, JsonSchema> };

/**
 * Returns the OpenAPI response for one error status, with the meaning of each code and with examples. If `codes`
 * contains a field code, the response is specific to the endpoint. Otherwise the response is added to `shared`, under a
 * name made from the codes, and a reference to it is returned.
 */
export function errorResponse(status: number, codes: readonly ErrorCode[], shared: SharedErrors): JsonSchema {
  const requestCodes = codes.filter(isRequestCode);
  const named = fieldCodes(codes);
  const meanings = requestCodes.map((code) => `\`${code}\`: ${errorTexts[code]}`);
  if (named.length > 0) {
    const fields = `Field codes of this endpoint: ${named.map((code) => `\`${code}\``).join(', ')}.`;
    return response(status, [...meanings, fields], { invalid_fields: { value: errorExample('invalid_fields', named[0]) } });
  }
  for (const code of requestCodes) shared.examples.set(code, { value: errorExample(code, undefined) });
  const name = requestCodes.join('.');
  const examples = requestCodes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  shared.responses.set(name, response(status, meanings, Object.fromEntries(examples)));
  return { $ref: `#/components/responses/${name}` };
}

const response = (status: number, sentences: readonly string[], examples: JsonSchema): JsonSchema => ({
  description: sentences.join(' '),
  headers: responseHeaders(status),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
});

function errorExample(code: RequestErrorCode, fieldCode: ErrorCode | undefined): unknown {
  const { type } = problemOf(code);
  const when = errorTexts[code];
  if (code !== 'invalid_fields') return { error: { type, code, message: when, request_id: requestId } };
  const issue = {
    param: 'name',
    code: fieldCode ?? 'required',
    message: fieldCode === undefined ? 'is required.' : `was refused: ${fieldCode}.`,
  };
  return { error: { type, code, message: `${issue.param}: ${issue.message}`, param: issue.param, errors: [issue], request_id: requestId } };
}

/**
 * Returns the headers of a response (specification: Limits). `Retry-After` is included if waiting helps, and
 * `Idempotent-Replayed` is included if the operation accepts an idempotency key.
 */
export const responseHeaders = (status: number, idempotent = false): JsonSchema => ({
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/X-RateLimit-Remaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/X-RateLimit-Reset' },
  ...(status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } } : {}),
  ...(status === 429 || status === 409 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
  ...(idempotent ? { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } } : {}),
});
