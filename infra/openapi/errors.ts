import type { ErrorCode, RequestErrorCode } from '../../shared/domain/errors.ts';
import { problemOf, problems } from '../../shared/http/problem.ts';
import type { JsonSchema } from './json-schema.ts';

const requestId = 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB';

/** The error body of the specification, with the `errors` list of a 422 (specification: Errors). */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'code', 'message', 'request_id'],
      properties: {
        type: { type: 'string', enum: [...new Set(Object.values(problems).map((problem) => problem.type))] },
        code: { type: 'string', description: 'Stable and machine-readable; new codes may be added.' },
        message: { type: 'string' },
        param: { type: 'string', description: 'The first invalid field, as in `variants[0].price`.' },
        meta: { type: 'object', additionalProperties: true },
        errors: {
          type: 'array',
          description: 'Each invalid field; present on 422.',
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

const isRequestCode = (code: ErrorCode): code is RequestErrorCode => code in problems;

/** Which field codes an endpoint names beyond the codes of the shapes themselves. */
const fieldCodes = (codes: readonly ErrorCode[]): readonly ErrorCode[] => codes.filter((code) => !isRequestCode(code));

/** The answer of one status: what its codes mean, and an example of each. */
export function errorResponse(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const requestCodes = codes.filter(isRequestCode);
  const named = fieldCodes(codes);
  const sentences = [
    ...requestCodes.map((code) => `\`${code}\`: ${problems[code].when}`),
    ...(named.length === 0 ? [] : [`Field codes of this endpoint: ${named.map((code) => `\`${code}\``).join(', ')}.`]),
  ];
  const shown = requestCodes.length === 0 ? (['invalid_fields'] as const) : requestCodes;
  return {
    description: sentences.join(' '),
    headers: responseHeaders(status),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(shown.map((code) => [code, { value: errorExample(code, named[0]) }])),
      },
    },
  };
}

function errorExample(code: RequestErrorCode, fieldCode: ErrorCode | undefined): unknown {
  const { type, when } = { ...problemOf(code), when: problems[code].when };
  if (code !== 'invalid_fields') return { error: { type, code, message: when, request_id: requestId } };
  const issue = {
    param: 'name',
    code: fieldCode ?? 'required',
    message: fieldCode === undefined ? 'is required.' : `was refused: ${fieldCode}.`,
  };
  return { error: { type, code, message: `${issue.param}: ${issue.message}`, param: issue.param, errors: [issue], request_id: requestId } };
}

/** Headers of every response (specification: Limits); `Retry-After` where a wait helps. */
export const responseHeaders = (status: number): JsonSchema => ({
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
  'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/X-RateLimit-Remaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/X-RateLimit-Reset' },
  ...(status === 429 || status === 409 ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
  ...(status === 201 || status === 200 ? { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } } : {}),
});
