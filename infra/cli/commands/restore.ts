import { isDeepStrictEqual } from 'node:util';
import { type AdminStore, type AdminStoreClient, createAdminClient, type Pages, StoreApiError } from '#shared/client/admin-client.ts';
import { type CommandContext, CommandFailure, defineCommand, type ExitCode } from '../command.ts';
import { erasedSince, forgetting } from '../restore/erased-people.ts';
import { type ExportedItem, type ExportFile, openExportFile } from '../restore/export-file.ts';
import { type IdMap, openIdMap } from '../restore/id-map.ts';
import { type IgnoredField, openIgnoredFields, type ServerDocument } from '../restore/ignored-fields.ts';
import { cannotBeRestored, finishItem, restoreItem } from '../restore/restore-items.ts';
import { type Loss, NotMade, noteRefused, nounOf, type Restoring } from '../restore/restoring.ts';

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'makes what export all has written anew, in an empty store',
  operands: [{ name: 'FILE' }],
  options: {
    resume: { type: 'boolean', help: 'goes on with a restore of this file that was stopped' },
    ids: { type: 'string', value: 'FILE', help: 'gets the new id of each old one; else FILE.ids-STORE.jsonl' },
  },
  async run(context, { options, operands: [path = ''] }): Promise<ExitCode> {
    const admin = context.admin();
    const file = await openExportFile(path);
    try {
      const store = await admin.store.get({ signal: context.signal });
      const resume = options.resume === true;
      if (!resume) await demandEmpty(admin, context.signal);
      const idsPath = options.ids ?? `${path}.ids-${store.id}.jsonl`;
      const ids = openIdMap(idsPath, { resume });
      const code = await restoreAll(context, await withoutErased(context, file), { admin, storeId: store.id, ids });
      if (!context.json) context.print(`The new id of each old one is in ${idsPath}.`);
      return code;
    } finally {
      file.close();
    }
  },
});

/** The file without those whom its store has erased since it was written; says so when that cannot be known. */
async function withoutErased({ access, note, signal }: CommandContext, file: ExportFile): Promise<ExportFile> {
  if (access.admin === null) return file;
  const origin = file.head.store_id;
  const erased = await erasedSince(createAdminClient(access.admin).store(origin), file, signal);
  if (erased === null) {
    note(`Whom the store ${origin} has erased since ${file.head.as_of} cannot be known here: erase these people again, or they are back.`);
    return file;
  }
  const forget = forgetting(file, erased);
  const each = function* (items: Iterable<ExportedItem>): Generator<ExportedItem> {
    for (const item of items) yield forget(item);
  };
  return { ...file, oldestFirst: (kind) => each(file.oldestFirst(kind)), inFileOrder: (kind) => each(file.inFileOrder(kind)) };
}

/** Restores object by object, the oldest first. Reports an object that the store refuses, and goes on with the rest. */
async function restoreAll(
  context: CommandContext,
  file: ExportFile,
  store: Pick<Restoring, 'admin' | 'storeId' | 'ids'>,
): Promise<ExitCode> {
  const { signal } = context;
  const { admin, ids } = store;
  const restored = new Map<string, number>();
  let refused = 0;
  const lose = (loss: Loss): void => tell(context, 'not restored', loss);
  const ignored = openIgnoredFields();
  const document = await documentOf(context);
  const restoring: Restoring = { ...store, signal, refused: new Set(), lose, ignore: ignored.add, document };
  // Hours stand behind the first location, and are of resources as well, which come later.
  for (const kind of file.kinds.toSorted((a, b) => Number(a === 'opening_hours') - Number(b === 'opening_hours'))) {
    const restore = restoreItem[kind];
    if (kind === 'store') await checkSettings(context, file, admin);
    else if (restore === undefined) {
      const lost = cannotBeRestored[kind] ?? 'this version does not know it';
      tell(context, 'not restored', { object: kind, id: `all ${file.countOf(kind)}`, lost });
    } else {
      // Categories stand behind their parents, everything else behind what is newer.
      for (const item of kind === 'category' ? file.inFileOrder(kind) : file.oldestFirst(kind)) {
        try {
          if (!isMade(ids, kind, item)) await restore(restoring, item as never);
          restored.set(kind, (restored.get(kind) ?? 0) + 1);
        } catch (error) {
          const reason = reasonOfRefusal(error);
          if (reason === null) throw error;
          refused += 1;
          noteRefused(restoring, kind, item);
          tell(context, 'refused', { object: kind, id: item['id'], lost: reason });
        }
        context.progress(`${kind} ${restored.get(kind) ?? 0} of ${file.countOf(kind)} …`);
      }
    }
  }
  for (const [kind, finish] of Object.entries(finishItem)) {
    for (const item of file.oldestFirst(kind)) await finish(restoring, item as never);
  }
  const isSure = document !== null && isDeepStrictEqual(document, await documentOf(context));
  const isWhole = tellIgnored(context, ignored.list(), isSure);
  const counts = Object.fromEntries(restored);
  const text = [...restored].map(([kind, count]) => `${count} ${kind}`).join(', ');
  context.print(context.json ? JSON.stringify({ restored: counts, refused }) : `Restored: ${text}. ${refused} refused.`);
  return refused === 0 && isWhole ? 0 : 1;
}

/** What the server says that it takes; null when it does not say. */
async function documentOf({ access, signal }: CommandContext): Promise<ServerDocument | null> {
  if (access.admin === null) return null;
  try {
    return await createAdminClient(access.admin).openApi({ signal });
  } catch (error) {
    if (error instanceof StoreApiError && !signal.aborted) return null;
    throw error;
  }
}

/** Says what a server of an older release ignored: it answers that all is done. Whether nothing was. */
function tellIgnored({ json, print, note }: CommandContext, ignored: readonly IgnoredField[], isSure: boolean): boolean {
  for (const { object, field, count } of ignored) {
    const line = { result: 'ignored', object, field, count };
    print(json ? JSON.stringify(line) : `ignored: ${object} ${field}, of ${count}: the server does not know it`);
  }
  if (!isSure)
    note('The release of the server changed meanwhile, or cannot be known: it may have ignored more of orders, gift cards and bookings.');
  if (ignored.length === 0 && isSure) return true;
  note('Restore again, into another empty store, when the server has one release that knows all fields.');
  return false;
}

function tell({ json, print }: CommandContext, what: 'not restored' | 'refused', { object, id, lost }: Loss): void {
  print(json ? JSON.stringify({ result: what, object, id, reason: lost }) : `${what}: ${object} ${id}: ${lost}`);
}

/** Whether an earlier run has made an object: it is noted when all of it was done. */
const isMade = (ids: IdMap, kind: string, { id }: ExportedItem): boolean =>
  typeof id === 'number' && ids.get(nounOf(kind), id) !== undefined;

/** Why one object was not made, while the rest goes on; null for what ends the restore. */
function reasonOfRefusal(error: unknown): string | null {
  if (error instanceof NotMade) return error.message;
  if (!(error instanceof StoreApiError) || error.outcome !== 'not_done' || error.status === null || error.status < 400) return null;
  if (error.status === 401 || error.status === 403) return null;
  const { code, errors, message } = error;
  return errors.length === 0 ? `${code}, ${message}` : errors.map(({ param, message: text }) => `${param}: ${text}`).join('; ');
}

/** The currency must match, because prices mean nothing without it. All other settings are those of the new store. */
async function checkSettings({ signal, print, json }: CommandContext, file: ExportFile, admin: AdminStoreClient): Promise<void> {
  const [old] = [...file.inFileOrder('store')] as readonly (ExportedItem & Partial<AdminStore>)[];
  const now = await admin.store.get({ signal });
  if (old?.currency !== now.currency) {
    throw new CommandFailure(`The file has prices in ${old?.currency}, and the store sells in ${now.currency}.`);
  }
  if (!json) print(`not restored: the store's own settings, staff, keys, apps and webhook endpoints (${old.name} stays in the file)`);
}

async function demandEmpty(admin: AdminStoreClient, signal: AbortSignal): Promise<void> {
  const one = { limit: 1 } as const;
  const lists: readonly (readonly [string, Pages<unknown>])[] = [
    ['products', admin.products.list(one, { signal })],
    ['customers', admin.customers.list(one, { signal })],
    ['orders', admin.orders.list(one, { signal })],
    ['discounts', admin.discounts.list(one, { signal })],
    ['categories', admin.categories.list(one, { signal })],
    ['brands', admin.brands.list(one, { signal })],
    ['customer groups', admin.customerGroups.list(one, { signal })],
    ['locations', admin.locations.list(one, { signal })],
  ];
  for (const [name, list] of lists) {
    if ((await list.page()).data.length > 0) {
      throw new CommandFailure(`The store has ${name}: restore fills an empty one. --resume goes on with one that was stopped.`);
    }
  }
}
