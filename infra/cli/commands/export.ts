import type { Page, Pages, Product, StoreClient } from '#shared/client/store-client.ts';
import { type CommandContext, defineCommand, type ExitCode, WrongUsage } from '../command.ts';
import { type CsvTable, csvHeader, csvRows } from '../export/csv-table.ts';
import { customerCsv } from '../export/customer-csv.ts';
import { exportEverything } from '../export/export-everything.ts';
import { inventoryCsv } from '../export/inventory-csv.ts';
import { isCsvFile, openOutput } from '../export/open-output.ts';
import { eventCsv, orderCsv } from '../export/order-csv.ts';
import { productCsv } from '../export/product-csv.ts';

const kinds = ['products', 'orders', 'customers', 'inventory', 'events', 'all'] as const;
type Kind = (typeof kinds)[number];

const query = { limit: 250 } as const;

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'writes all objects of a kind to a file, as a backup or for Shopify',
  operands: [{ name: 'WHAT', choices: kinds }],
  options: {
    format: {
      type: 'string',
      value: 'NAME',
      help: 'jsonl (as in the API) or csv; default: by the name of FILE',
      choices: ['csv', 'jsonl'],
    },
    output: { type: 'string', value: 'FILE', help: 'written completely or not at all; default: standard output' },
  },
  async run(context, { options, operands: [what] }): Promise<ExitCode> {
    const kind = what as Kind;
    const isCsv = options.format === undefined ? isCsvFile(options.output) : options.format === 'csv';
    if (kind === 'all' && isCsv) throw new WrongUsage('all has many kinds of objects, so its format must be jsonl.');
    const { write, finish, abandon } = openOutput(context, options.output);
    const writing = kind === 'all' ? writeEverything(context, write) : writeKind(context, kind, isCsv, write);
    const { count, asOf } = await writing.catch((error: unknown) => {
      abandon();
      throw error;
    });
    finish();
    const summary = { exported: kind, count, as_of: asOf };
    context.note(context.json ? JSON.stringify(summary) : `${count} ${kind === 'all' ? 'objects' : kind}, as of ${asOf}`);
    return 0;
  },
});

type Write = (text: string) => Promise<void>;
type Written = { readonly count: number; readonly asOf: string };

async function writeEverything({ admin, signal, progress }: CommandContext, write: Write): Promise<Written> {
  const written = { count: 0, asOf: '' };
  for await (const item of exportEverything(admin(), { signal })) {
    await write(`${JSON.stringify(item)}\n`);
    if (item.object === 'export' && 'as_of' in item) written.asOf = item.as_of;
    else if (item.object !== 'export_end') written.count += 1;
    progress(`${written.count} objects …`);
  }
  return written;
}

async function writeKind(context: CommandContext, kind: Exclude<Kind, 'all'>, isCsv: boolean, write: Write): Promise<Written> {
  const store = context.store();
  const { signal } = context;
  const through = <Item>(pages: Pages<Item>, csv: () => Promise<CsvTable<Item>> | CsvTable<Item>) =>
    writePages(context, pages.pages(), isCsv ? csv : null, write);
  if (kind === 'products') return through(store.products.list(query, { signal }), () => productTable(store, signal));
  if (kind === 'customers') return through(store.customers.list(query, { signal }), () => customerCsv);
  if (kind === 'inventory') return through(store.inventory.list(query, { signal }), () => inventoryTable(store, signal));
  if (kind === 'orders') return through(store.orders.list(query, { signal }), () => orderCsv);
  return through(store.events.list(query, { signal }), () => eventCsv);
}

async function writePages<Item>(
  { progress }: CommandContext,
  pages: AsyncIterable<Page<Item>>,
  csv: (() => Promise<CsvTable<Item>> | CsvTable<Item>) | null,
  write: Write,
): Promise<Written> {
  const table = csv === null ? null : await csv();
  if (table !== null) await write(csvHeader(table.columns));
  let count = 0;
  let asOf: string | undefined;
  for await (const page of pages) {
    for (const item of page.data) await write(table === null ? `${JSON.stringify(item)}\n` : csvRows(table.columns, table.rowsOf(item)));
    count += page.data.length;
    // The time of the export is that of its first page. The export may lack changes that are made while the other pages
    // are read. All these changes are later than the time of the export.
    asOf ??= page.as_of;
    progress(`${count} …`);
  }
  return { count, asOf: asOf ?? '' };
}

async function productTable(store: StoreClient, signal: AbortSignal): Promise<CsvTable<Product>> {
  const brands = new Map<number, string>();
  for await (const { id, name } of store.brands.list(query, { signal })) brands.set(id, name);
  const tree = new Map<number, { readonly name: string; readonly parent: number | null }>();
  for await (const { id, name, parent_id: parent } of store.categories.list(query, { signal })) tree.set(id, { name, parent });
  const path = (id: number): string[] => {
    const { name, parent } = tree.get(id) ?? { name: '', parent: null };
    return parent === null ? [name] : [...path(parent), name];
  };
  return productCsv({ brands, categories: new Map([...tree.keys()].map((id) => [id, path(id)])) });
}

async function inventoryTable(store: StoreClient, signal: AbortSignal) {
  const variants = new Map<number, { readonly product: Product; readonly variant: Product['variants'][number] }>();
  for await (const product of store.products.list(query, { signal })) {
    for (const variant of product.variants) variants.set(variant.id, { product, variant });
  }
  const locations = new Map<number, string>();
  for await (const { id, name } of store.locations.list(query, { signal })) locations.set(id, name);
  return inventoryCsv({ variants, locations });
}
