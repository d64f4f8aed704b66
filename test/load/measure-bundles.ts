import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { quantile } from './quantile.ts';

const root = join(import.meta.dirname, '../..');
const rounds = 15;

export type BundleFigures = { readonly name: string; readonly kb: number; readonly gzipKb: number; readonly coldImportMs: number };

/** Everything a handler may ask of its environment while it is imported; no address is ever called. */
const environment: Readonly<Record<string, string>> = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'bench',
  EVENT_BUS_NAME: 'bench',
  DELIVERIES_FIRST_QUEUE_URL: 'http://127.0.0.1/000000000000/first',
  DELIVERIES_RETRY_QUEUE_URL: 'http://127.0.0.1/000000000000/retry',
  IMAGE_RESULTS_QUEUE_URL: 'http://127.0.0.1/000000000000/results',
  MEDIA_BUCKET: 'bench',
  MEDIA_BASE_URL: 'http://127.0.0.1/media',
  SECRETS_KEY_ID: 'bench',
  ADMIN_ISSUER: 'http://127.0.0.1/issuer',
  ADMIN_AUDIENCE: 'bench',
};

const importOnce = (bundle: string): number => {
  const script = `const t=process.hrtime.bigint();require(${JSON.stringify(bundle)});console.log(Number(process.hrtime.bigint()-t)/1e6)`;
  return Number(execFileSync(process.execPath, ['-e', script], { env: { ...environment }, encoding: 'utf8' }));
};

/** Bundles every function as it is deployed and imports each in fresh processes, the functions taking turns. */
export function measureBundles(): BundleFigures[] {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  try {
    const names = readdirSync(join(root, 'functions'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    const bundles = names.map((name) => ({ name, file: join(folder, `${name}.cjs`) }));
    for (const { name, file } of bundles) {
      buildSync({
        entryPoints: [join(root, 'functions', name, 'handler.ts')],
        outfile: file,
        bundle: true,
        minify: true,
        platform: 'node',
        target: 'node24',
        format: 'cjs',
        mainFields: ['module', 'main'],
        logLevel: 'error',
      });
    }
    const times = new Map(names.map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, file } of bundles) times.get(name)?.push(importOnce(file));
    }
    return bundles.map(({ name, file }) => ({
      name,
      kb: statSync(file).size / 1024,
      gzipKb: gzipSync(readFileSync(file)).length / 1024,
      coldImportMs: quantile(times.get(name) ?? [], 0.5),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
