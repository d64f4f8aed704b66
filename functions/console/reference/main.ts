import { createApiReference } from '@scalar/api-reference';

/** The answer of `GET /docs/config.json`; null where there is nothing to offer. */
type DemoCredentials = { readonly demo_key: string | null; readonly demo_admin_token: string | null };

const documents = [
  { title: 'API', slug: 'api', url: '/v1/openapi.json', credential: 'demo_key' },
  { title: 'Admin API', slug: 'admin', url: '/admin/v1/openapi.json', credential: 'demo_admin_token' },
] as const;

/**
 * Scalar's settings for each document. It brings fonts, telemetry, an assistant, a registry and a proxy, all of other hosts: each is off here,
 * forbidden by the page's policy, and looked for by the test. The browser forgets typed text with the page.
 */
const referenceSettings = (origin: string, demo: DemoCredentials) =>
  documents.map(({ credential, ...document }, at) => ({
    ...document,
    default: at === 0,
    authentication: { preferredSecurityScheme: 'bearer', securitySchemes: { bearer: { token: demo[credential] ?? '' } } },
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never' as const,
    hideClientButton: true,
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell' as const, clientKey: 'curl' as const },
    externalUrls: { dashboardUrl: origin, registryUrl: origin, proxyUrl: origin, apiBaseUrl: origin },
  }));

/** Credentials to try things with; on one machine only (`infra/local/gateway/reference-demo.ts`). */
async function readDemo(): Promise<DemoCredentials> {
  const response = await fetch('/docs/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return (await response.json()) as DemoCredentials;
}

createApiReference('#reference', referenceSettings(location.origin, await readDemo()));
