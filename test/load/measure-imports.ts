import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ProductReferences } from '#shared/imports/plan-product.ts';
import { planProducts } from '#shared/imports/plan-products.ts';
import { openProductFile } from '#shared/imports/read-files.ts';
import { fileLines, productFile } from '#test/support/builders/shopify-files.ts';
import { printTable } from './print-table.ts';

type ImportFigures = {
  readonly rows: number;
  readonly fileMb: number;
  readonly refused: number;
  readonly seconds: number;
  /** The most that was in use at once, after garbage was collected, beyond what was before. */
  readonly heldMb: number;
};

const megabyte = 1024 * 1024;
const samples = 40;
const references: ProductReferences = { brandId: 1, categoryId: 1 };
const emptyStore = {
  findByHandle: async () => new Map(),
  findSkuOwners: async () => new Map(),
  referencesOf: () => references,
};

/** Plans a product file of so many products, of which one in twenty is broken, against an empty store. The file is made while it is read. */
async function measureImport(products: number, collectGarbage: () => void): Promise<ImportFigures> {
  const inUse = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  let bytes = 0;
  function* counted() {
    for (const piece of productFile(fileLines(products, Math.floor(products / 20)))) {
      bytes += piece.length;
      yield piece;
    }
  }
  const beforeBytes = inUse();
  let [peakBytes, pausedMs, planned, refused] = [0, 0, 0, 0];
  const startedMs = performance.now();
  const file = await openProductFile(counted());
  for await (const { plan } of planProducts(file.items, emptyStore)) {
    planned += 1;
    if (plan.action === 'refused') refused += 1;
    if (planned % Math.floor(products / samples) !== 0) continue;
    const pausedAtMs = performance.now();
    peakBytes = Math.max(peakBytes, inUse());
    pausedMs += performance.now() - pausedAtMs;
  }
  const seconds = (performance.now() - startedMs - pausedMs) / 1000;
  return { rows: file.rows(), fileMb: bytes / megabyte, refused, seconds, heldMb: (peakBytes - beforeBytes) / megabyte };
}

/** What it takes to read and plan product files of several lengths. */
export async function printImports(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  // The first run compiles.
  await measureImport(2_000, collectGarbage);
  const figures: ImportFigures[] = [];
  for (const products of [2_000, 33_400, 100_000]) figures.push(await measureImport(products, collectGarbage));
  printTable(
    'Imports: reading and planning a product file of three rows a product; a twentieth is broken in 25 ways',
    ['rows', 'file MB', 'refused', 'seconds', 'rows a second', 'held MB'],
    figures.map((one) => [one.rows, one.fileMb, one.refused, one.seconds, Math.round(one.rows / one.seconds), one.heldMb]),
  );
}
