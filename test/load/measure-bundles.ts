import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { bundleOptions } from '#infra/bundling/bundle-options.ts';
import { apiFunctions, pagesFunction, workers } from '#infra/functions.ts';
import type { FunctionSpec } from '#shared/lambda/function-spec.ts';
import { quantile } from './quantile.ts';

const root = join(import.meta.dirname, '../..');
const rounds = 15;

export type BundleFigures = { readonly name: string; readonly kb: number; readonly gzipKb: number; readonly coldImportMs: number };

const functions: Readonly<Record<string, FunctionSpec>> = { ...apiFunctions, console: pagesFunction, ...workers };

function importOnce(bundle: string, environment: readonly string[]): number {
  const script = `const t=process.hrtime.bigint();require(${JSON.stringify(bundle)});console.log(Number(process.hrtime.bigint()-t)/1e6)`;
  // No address is called while a handler is imported.
  const env = Object.fromEntries(environment.map((name) => [name, 'https://example.com/bench']));
  return Number(execFileSync(process.execPath, ['-e', script], { env: { AWS_REGION: 'eu-west-1', ...env }, encoding: 'utf8' }));
}

/** Bundles every function as it is deployed and imports each in fresh processes, the functions taking turns. */
export function measureBundles(): BundleFigures[] {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  try {
    const bundles = Object.entries(functions).map(([name, { environment, folder: source }]) => ({
      name,
      source,
      environment,
      file: join(folder, name, 'index.js'),
    }));
    for (const { source, file } of bundles) {
      buildSync({
        entryPoints: [join(root, 'functions', source, 'handler.ts')],
        outfile: file,
        ...bundleOptions,
        mainFields: [...bundleOptions.mainFields],
        logLevel: 'error',
      });
    }
    const times = new Map(bundles.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, environment, file } of bundles) times.get(name)?.push(importOnce(file, environment));
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
