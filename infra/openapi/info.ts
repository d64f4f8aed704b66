import { apiVersion } from '#events/envelope.ts';
import type { ApiGroup, Surface } from '#shared/http/endpoint.ts';
import { errorChapter } from './error-chapter.ts';
import { guideOf } from './guide.ts';
import type { JsonSchema } from './json-schema.ts';

const titles: Readonly<Record<Surface, string>> = { public: 'Store Management API', admin: 'Store Management Admin API' };

/** Who answers questions about the API: an example, until the service has an address. */
const contact = { name: 'Developer support', email: 'developers@example.com', url: 'https://example.com/developers' };
const license = { name: 'Proprietary', url: 'https://example.com/terms' };

const credentials: Readonly<Record<Surface, string>> = {
  public: 'An API key (`so_live_…`, or `so_test_…` of a store on free trial), or the access token of an app.',
  admin: 'An OpenID Connect ID token of a person.',
};

/** What a document says of its API as a whole: the guide, the errors, the version, and whom to ask. */
export const infoOf = (surface: Surface, groups: readonly ApiGroup[]): JsonSchema => ({
  title: titles[surface],
  summary: surface === 'public' ? 'The store of a key or token, for integrations.' : 'The stores of a person, for the admin.',
  description: `${guideOf(surface)}\n\n${errorChapter(groups)}`,
  version: apiVersion,
  contact,
  license,
});

/** How a client of OAuth proves itself without a token. */
export const basicClientScheme: JsonSchema = {
  type: 'http',
  scheme: 'basic',
  description: 'The `client_id` and `client_secret` of an app, each form-encoded first (RFC 6749, 2.3.1).',
};

/** The credential that every request carries, unless its operation says otherwise. */
export const securityScheme = (surface: Surface): JsonSchema => ({ type: 'http', scheme: 'bearer', description: credentials[surface] });
