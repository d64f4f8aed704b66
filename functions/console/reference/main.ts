import { createApiReference } from '@scalar/api-reference';
import { type DemoCredentials, referenceSettings } from './reference-settings.ts';

/** Credentials to try things with; on one machine only (`infra/local/gateway/reference-demo.ts`). */
async function readDemo(): Promise<DemoCredentials> {
  const response = await fetch('/docs/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return (await response.json()) as DemoCredentials;
}

createApiReference('#reference', referenceSettings(location.origin, await readDemo()));
