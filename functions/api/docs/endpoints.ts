import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';

const Document = v.looseObject({ openapi: v.literal('3.1.0') });

const documentEndpoint = {
  method: 'GET',
  path: '/openapi.json',
  scope: 'public',
  maxAgeSec: 86_400,
  success: { status: 200, body: Document, description: 'An OpenAPI 3.1 document.' },
  errors: [],
  idempotent: false,
  emits: [],
} as const;

/** The machine-readable contract of the public API (specification: Versioning, 5). */
export const docsEndpoints = {
  getOpenApi: defineEndpoint({
    ...documentEndpoint,
    summary: 'The OpenAPI document of this API',
    description:
      'Every operation and webhook, in OpenAPI 3.1: for generators of clients, and for programs that read. Keep it for a day; with `If-None-Match` and its `ETag` it is 304 while it is the same.',
  }),
};

/** The machine-readable contract of the admin API. */
export const adminDocsEndpoints = {
  getAdminOpenApi: defineEndpoint({
    ...documentEndpoint,
    summary: 'The OpenAPI document of the admin API',
    description: 'Every operation of the admin, in OpenAPI 3.1.',
  }),
};
