import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { storeEndpoints } from '#functions/api/store/endpoints.ts';
import { storeOperations } from '#functions/api/store/operations.ts';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { productWords } from '#shared/catalogue/product-words.ts';
import { productItem } from '#shared/catalogue/products-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerWords } from '#shared/customers/customer-words.ts';
import { customerItem } from '#shared/customers/customers-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { indexObject } from '#shared/search/index-object-table.ts';
import { joinWords, searchEntryForm, searchWordForm } from '#shared/search/search-entry-form.ts';
import { keys, type SearchedKind } from '#shared/table/keys.ts';
import { metered } from '#shared/table/meter.ts';
import { bytesOf } from '#shared/table/rows/item-bytes.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { uniqueLockItem } from '#shared/table/unique-values.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aStoreContext } from '#test/support/builders/a-store-context.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';
import { plainOperations } from '#test/support/harness/plain-operations.ts';
import { priceOfMillion } from './price-of-million.ts';
import { quantile } from './quantile.ts';

const store = aStore();
const atMs = Date.UTC(2026, 0, 1);

const fabrics = ['Linen', 'Wool', 'Cotton', 'Silk', 'Hemp', 'Denim', 'Felt'];
const things = ['shirt', 'coat', 'skirt', 'scarf', 'jacket', 'dress', 'cap', 'vest', 'shawl', 'apron', 'blouse'];
const places = ['Lyon', 'Porto', 'Leeds', 'Ghent', 'Turin', 'Jaipur', 'Kyoto', 'Cusco', 'Galway', 'Bergen', 'İzmir', 'Oaxaca', 'Rīga'];
const firstNames = ['Ada', 'Grace', 'José', 'Zoë', 'Jörg', 'Amélie', 'Kofi', 'Mei', 'Ravi', 'Sofía', 'Liam', 'Noor', 'Ivana', 'Søren'];
const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? '';
/** A family name for every 40 customers. */
const lastName = (n: number): string =>
  `${pick(['Müller', 'Byron', 'Hopper', 'Núñez', 'Okafor', 'Łukasz', 'Tanaka'], n)}${Math.floor(n / 40).toString(36)}`;

/** Product n: a name of four words and two variants with SKUs. */
const productOf = (
  n: number,
  name = `${pick(fabrics, n)} ${pick(things, Math.floor(n / 7))} ${pick(places, Math.floor(n / 77))} ${n}`,
): Product =>
  aProduct({
    ...{ id: n + 1, name, slug: `product-${n}`, options: [{ name: 'Size', values: ['S', 'M'] }], updatedAtMs: atMs },
    variants: ['S', 'M'].map((size, at) =>
      aVariant({ id: 1e9 + 2 * n + at, sku: `P${n}-${size}`, optionValues: namedValues({ Size: size }) }),
    ),
  });
const customerOf = (n: number): Customer =>
  aCustomer({
    ...{ id: n + 1, firstName: pick(firstNames, n), lastName: lastName(n), email: `customer-${n}@example.com` },
    ...{ phone: `+49 170 ${1_000_000 + n}`, updatedAtMs: atMs },
  });

type Row = Record<string, unknown>;

/** The rows of the index as `indexObject` makes them; many are written together here. */
function indexRows(kind: SearchedKind, id: number, words: readonly string[]): readonly Row[] {
  const text = joinWords(words);
  return [
    ...words.map((word) => ({
      ...keys.searchWord(store.id, kind, word, id),
      entity: 'search_word',
      ...searchWordForm.write({ text, versionMs: atMs }),
    })),
    {
      ...keys.searchEntry(store.id, kind, id),
      entity: 'search_entry',
      ...searchEntryForm.write({ text, words: text, versionMs: atMs, revision: 1 }),
    },
  ];
}

/** Questions by what they are like: a different one each time. */
const questions: Readonly<Record<string, (n: number) => string>> = {
  'a SKU': (n) => `p${(n * 37) % 100_000}-s`,
  'three words of a product': (n) => `${pick(fabrics, n)} ${pick(things, n)} ${(n * 37) % 100_000}`,
  'the beginning of a family name': (n) => lastName((n * 53) % 50_000),
  'the beginning of an e-mail address': (n) => `customer-${(n * 53) % 50_000}@`,
  'a phone number': (n) => `0170 ${1_000_000 + ((n * 53) % 50_000)}`,
  'a word of 14,000 products': (n) => pick(fabrics, n),
  'two such words': (n) => `${pick(fabrics, n)} ${pick(things, n)}`,
  'one letter': (n) => pick(['l', 'w', 's', 'c', 'm'], n),
  'nothing that there is': (n) => `zzz${n}`,
};

export type SearchFigures = {
  readonly question: string;
  readonly found: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly readUnits: number;
  readonly calls: number;
  readonly depth: number;
  readonly usdOfMillion: number;
};

export type SearchMeasured = {
  readonly rows: number;
  readonly bytes: number;
  readonly objectBytes: number;
  readonly searches: readonly SearchFigures[];
  /** Write and read units, and milliseconds, of bringing one product up to date. */
  readonly writes: readonly (readonly [change: string, writeUnits: number, readUnits: number, p50Ms: number])[];
};

/** Search in one store of so many products and customers, on the embedded engine with its data in a file. */
export async function measureSearch(products: number, customers: number, rounds: number): Promise<SearchMeasured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const engine = openEngine({ file: join(folder, 'dynamodb.db'), now: Date.now });
  try {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const table = openTable('store-management', { requestHandler: inProcessHandler(engine), region: 'eu-west-1', credentials });
    await table.client.send(new CreateTableCommand(tableDefinition(table.name)));
    const size = { rows: 0, bytes: 0, objectBytes: 0 };
    const add = async (objects: readonly Row[], index: readonly Row[]): Promise<void> => {
      size.rows += index.length;
      for (const row of index) size.bytes += bytesOf(row) + overheadBytes;
      for (const row of objects) size.objectBytes += bytesOf(row) + overheadBytes;
      for (const some of chunksOf([...objects, ...index], 25)) {
        await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: some.map((Item) => ({ PutRequest: { Item } })) } }));
      }
    };
    for (const some of chunksOf([...Array(products).keys()], 100)) {
      const of = some.map((n) => productOf(n));
      await add(
        of.map((product) => productItem(store.id, product)),
        of.flatMap((product) => indexRows('PRODUCT', product.id, productWords(product))),
      );
    }
    for (const some of chunksOf([...Array(customers).keys()], 100)) {
      const of = some.map(customerOf);
      const locks = of.map(({ id: ownerId, email }) =>
        uniqueLockItem(store.id, 'email', email, { ownerId, claimedAtMs: null, restoredDigest: null }),
      );
      await add(
        [...of.map((customer) => customerItem(store.id, customer)), ...locks],
        of.flatMap((customer) => indexRows('CUSTOMER', customer.id, customerWords(customer))),
      );
    }
    const searches: SearchFigures[] = [];
    for (const [question, ask] of Object.entries(questions)) searches.push(await measureQuestion(table, question, ask, rounds));
    return { ...size, searches, writes: await measureWrites(table, products, rounds) };
  } finally {
    engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What DynamoDB bills for each item besides its own bytes. */
const overheadBytes = 100;

async function measureQuestion(table: Table, question: string, ask: (n: number) => string, rounds: number): Promise<SearchFigures> {
  const { search } = plainOperations<typeof storeEndpoints>(storeOperations({ table }));
  const times: number[] = [];
  let figures = { found: 0, readUnits: 0, calls: 0, depth: 0 };
  for (let n = 0; n < rounds + 20; n += 1) {
    const startedMs = performance.now();
    const { found, readUnits, calls, depth } = await metered(async (usage) => {
      const { body } = await search({ params: {}, query: { q: ask(n) }, body: undefined }, aStoreContext({ store }));
      return { found: body.data.results.length, ...usage };
    });
    if (n < 20) continue;
    times.push(performance.now() - startedMs);
    figures = {
      found: Math.max(figures.found, found),
      readUnits: Math.max(figures.readUnits, readUnits),
      calls: Math.max(figures.calls, calls),
      depth: Math.max(figures.depth, depth),
    };
  }
  const p50Ms = quantile(times, 0.5);
  const usdOfMillion = priceOfMillion({ ...figures, writeUnits: 0, cpuMs: p50Ms, memoryMb: 1024 });
  return { question, ...figures, p50Ms, p99Ms: quantile(times, 0.99), usdOfMillion };
}

async function measureWrites(table: Table, products: number, rounds: number): Promise<SearchMeasured['writes']> {
  const measured: [string, number, number, number][] = [];
  for (const [change, nameOf] of [
    ['a product is created', undefined],
    ['it is renamed, one word of four', (n: number) => `Linen coat Lyon new${n}`],
    ['nothing that is searched changes', (n: number) => `Linen coat Lyon new${n}`],
  ] as const) {
    const uses: { readonly write: number; readonly read: number; readonly ms: number }[] = [];
    for (let n = products; n < products + rounds; n += 1) {
      const product = productOf(n, nameOf?.(n) ?? `Linen coat Lyon ${n}`);
      await table.client.send(new PutCommand({ TableName: table.name, Item: productItem(store.id, product) }));
      const startedMs = performance.now();
      await metered(async (usage) => {
        await indexObject(table, { storeId: store.id, kind: 'PRODUCT', id: product.id });
        uses.push({ write: usage.writeUnits, read: usage.readUnits, ms: performance.now() - startedMs });
      });
    }
    const median = (of: (use: (typeof uses)[number]) => number) => quantile(uses.map(of), 0.5);
    measured.push([change, median(({ write }) => write), median(({ read }) => read), median(({ ms }) => ms)]);
  }
  return measured;
}
