import { apiVersion } from '#events/envelope.ts';
import type { ApiGroup, Surface } from '#shared/http/endpoint.ts';
import { errorChapter } from './error-chapter.ts';
import { guideOf } from './guide.ts';
import type { JsonSchema } from './json-schema.ts';

const titles: Readonly<Record<Surface, string>> = { public: 'Store Management API', admin: 'Store Management Admin API' };

/** The contact for questions about the API. It is a placeholder until the service has an address. */
const contact = { name: 'Developer support', email: 'developers@example.com', url: 'https://example.com/developers' };
const license = { name: 'Proprietary', url: 'https://example.com/terms' };

const credentials: Readonly<Record<Surface, string>> = {
  public: 'An API key (`so_live_…`, or `so_test_…` for a trial store) or the access token of an app.',
  admin: 'An OpenID Connect ID token of a person.',
};

/** Returns the general part of a document, with the guide, the errors, the version and the contact. */
export const infoOf = (surface: Surface, groups: readonly ApiGroup[]): JsonSchema => ({
  title: titles[surface],
  summary: surface === 'public' ? 'The store of a key or token, for integrations.' : 'The stores of a person, for the admin.',
  description: `${guideOf(surface)}\n\n${errorChapter(groups)}`,
  version: apiVersion,
  contact,
  license,
});

/** The security scheme for OAuth clients that authenticate with their id and secret instead of a token. */
export const basicClientScheme: JsonSchema = {
  type: 'http',
  scheme: 'basic',
  description: 'The `client_id` and `client_secret` of an app, each form-encoded first (RFC 6749, 2.3.1).',
};

/** Returns the security scheme that applies to all operations that do not specify another one. */
export const securityScheme = (surface: Surface): JsonSchema => ({ type: 'http', scheme: 'bearer', description: credentials[surface] });
