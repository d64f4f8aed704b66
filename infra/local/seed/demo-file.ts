import { writeFileDurably } from '#infra/local/durable-file.ts';
import type { Person } from '#infra/local/gateway/oidc-issuer.ts';
import type { SeedResult } from './seed-result.ts';

/**
 * The contents of `demo.json`: what scripts and people need to try the service. Fields that describe the seed are null
 * if no demo was seeded.
 */
export type Demo = {
  readonly api: string;
  readonly admin: string;
  readonly console: string;
  readonly admin_token: string;
  readonly store_id: string | null;
  readonly keys: { readonly full: string; readonly read_only: string } | null;
  readonly trial_store_id: string | null;
  readonly trial_keys: { readonly full: string } | null;
  /** The table's address while the stack runs; null for a stack without a table. */
  readonly dynamodb: LocalTable | null;
  /** SQS's address while the stack runs. */
  readonly queues: { readonly endpoint: string };
};

type LocalTable = { readonly endpoint: string; readonly table: string };

/** Describes the demo of the stack at `url` (without a trailing slash). */
export const describeDemo = (
  url: string,
  adminToken: string,
  seeded: SeedResult | null,
  { dynamodb, queues }: Pick<Demo, 'dynamodb' | 'queues'>,
): Demo => ({
  api: `${url}/v1`,
  admin: `${url}/admin/v1`,
  console: `${url}/admin`,
  admin_token: adminToken,
  store_id: seeded?.storeId ?? null,
  keys: seeded && { full: seeded.keys.full, read_only: seeded.keys.readOnly },
  trial_store_id: seeded?.trialStoreId ?? null,
  trial_keys: seeded && { full: seeded.trialKeys.full },
  dynamodb,
  queues,
});

/** Writes `demo.json`. Only the file's owner can read it, because it contains keys. */
export function writeDemo(file: string, demo: Demo): void {
  writeFileDurably(file, `${JSON.stringify(demo, undefined, 2)}\n`);
}

/** The platform operator who owns the demo stores. `demo.json` contains a token for this person. */
export const demoPerson: Person = {
  sub: '00000000-0000-4000-8000-000000000001',
  email: 'owner@example.com',
  name: 'Demo Owner',
  groups: ['operators'],
};

export const DEMO_TOKEN_SEC = 30 * 24 * 3600;
