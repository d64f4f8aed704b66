import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as lib from '@aws-sdk/lib-dynamodb';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/bundling/bundle-options.ts';
import type { metered } from '#shared/table/meter.ts';
import type { openTable } from '#shared/table/table-client.ts';

export type BundledTableClient = typeof lib & { readonly openTable: typeof openTable; readonly metered: typeof metered };

/** The table client, its meter and the document client's commands as they are in the bundle of a function, with all that stands in for others there. */
export async function bundledTableClient(): Promise<BundledTableClient> {
  const folder = mkdtempSync(join(tmpdir(), 'table-client-'));
  try {
    const outfile = join(folder, 'index.js');
    const contents = `
      export * from '@aws-sdk/lib-dynamodb';
      export { metered } from '#shared/table/meter.ts';
      export { openTable } from '#shared/table/table-client.ts';`;
    await build({
      ...bundleOptions,
      mainFields: [...bundleOptions.mainFields],
      stdin: { contents, resolveDir: join(__dirname, '../../..') },
      outfile,
    });
    return require(outfile) as BundledTableClient;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
