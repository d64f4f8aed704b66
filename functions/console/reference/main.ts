import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './main.css';

/** The answer of `GET /docs/config.json`; null where there is nothing to offer. */
type DemoCredentials = { readonly demo_key: string | null; readonly demo_admin_token: string | null };

const api = { url: '/v1/openapi.json', credential: 'demo_key' } as const;
const adminApi = { url: '/admin/v1/openapi.json', credential: 'demo_admin_token' } as const;

type Parameter = { readonly required?: boolean; readonly example?: unknown; readonly description?: string };
type Operation = { readonly parameters?: readonly Parameter[] };
type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** Which of the two documents the address asks for. */
const shown = new URLSearchParams(location.search).get('document') === 'admin' ? adminApi : api;

async function readJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Content;
}

/**
 * The document with the examples of optional parameters in their descriptions. Swagger UI fills its forms with examples and would send them:
 * a first try of a list would come with an invented cursor, and a second try of a POST with the Idempotency-Key of the first.
 */
const withExamplesAsText = (spec: ApiDocument): ApiDocument => ({
  ...spec,
  paths: mapValues(spec.paths, (operations) =>
    mapValues(operations, ({ parameters = [], ...operation }) => ({ ...operation, parameters: parameters.map(withText) })),
  ),
});

function withText({ example, ...parameter }: Parameter): Parameter {
  if (example === undefined || parameter.required === true) return { ...parameter, example };
  return { ...parameter, description: `${parameter.description ?? ''}\n\nExample: \`${String(example)}\`` };
}

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, change: (value: Value) => Result): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
  if (link.search === location.search) link.setAttribute('aria-current', 'page');
}

const [spec, demo] = await Promise.all([readJson<ApiDocument>(shown.url), readJson<DemoCredentials>('/docs/config.json')]);

// The browser forgets typed text with the page, and nothing is asked of another host: the page's policy forbids it, and the test looks for it.
const page = SwaggerUI({
  dom_id: '#reference',
  spec: withExamplesAsText(spec),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  requestSnippetsEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  // A schema opens with the meaning of its fields.
  defaultModelExpandDepth: 2,
  // Credentials to try things with; on one machine only (`infra/local/gateway/reference-demo.ts`).
  onComplete: () => {
    const credential = demo[shown.credential];
    if (credential !== null) page.preauthorizeApiKey('bearer', credential);
  },
});
