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
    summary: 'Get the OpenAPI document of this API',
    description:
      'Describes every operation and webhook in OpenAPI 3.1, for client generators and other programs. Cache it for a day; with its `ETag` in `If-None-Match` the answer is 304 while it is unchanged.',
  }),
};

/** The machine-readable contract of the admin API. */
export const adminDocsEndpoints = {
  getAdminOpenApi: defineEndpoint({
    ...documentEndpoint,
    summary: 'Get the OpenAPI document of the admin API',
    description: 'Describes every operation of the admin in OpenAPI 3.1.',
  }),
};
