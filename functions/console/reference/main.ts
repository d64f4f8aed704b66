import SwaggerUI from 'swagger-ui-dist/swagger-ui-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './main.css';

/** The response of `GET /docs/config.json`. Both fields are null on deployed stages. */
type DemoCredentials = { readonly demo_key: string | null; readonly demo_admin_token: string | null };

const api = { url: '/v1/openapi.json', credential: 'demo_key' } as const;
const adminApi = { url: '/admin/v1/openapi.json', credential: 'demo_admin_token' } as const;

type Parameter = { readonly required?: boolean; readonly example?: unknown; readonly description?: string };
type Operation = { readonly parameters?: readonly Parameter[] };
type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const shown = new URLSearchParams(location.search).get('document') === 'admin' ? adminApi : api;

async function readJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Content;
}

/** Moves examples of optional parameters into descriptions. Otherwise Swagger UI would prefill and send them. */
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

// Credentials are not persisted. The page's content security policy allows requests only to the page's own host.
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
  // Expands schemas far enough to show the descriptions of their fields.
  defaultModelExpandDepth: 2,
  // Demo credentials exist only locally (`infra/local/gateway/reference-demo.ts`).
  onComplete: () => {
    const credential = demo[shown.credential];
    if (credential !== null) page.preauthorizeApiKey('bearer', credential);
  },
});
