import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { keptForMs } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { unpackAttributes } from '#shared/table/rows/packed-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { anonymousFields, withoutEmails } from './anonymous-fields.ts';
import { eraseRecord, type StoredRecord } from './anonymous-records-table.ts';
import { type EraseFiles, eraseBulkOperation, withoutImportedPeople } from './erase-bulk-operation-table.ts';
import { erasedEmail } from './erased-email.ts';
import { readDocument, replaceDocument } from './erased-text-table.ts';
import type { Erasure, ErasurePageResult } from './erasure.ts';
import { type Owner, openOwnerLookup, type SoughtPerson } from './open-owner-lookup-table.ts';
import { type Partition, queryPage, type RowPage } from './query-page-table.ts';
import { customerIndexes, type FoundRecord, kindOfList, listsReadWhole, readRecordsUnder } from './records-of-person-table.ts';

export type EraseDeps = { readonly table: Table; readonly files: EraseFiles; readonly clock: () => number };

/** The result for a page of rows: the number of changed rows, and the number of rows that cannot be erased yet. */
type Erased = Pick<ErasurePageResult, 'changed' | 'waiting'>;

const sumOf = (erased: readonly Erased[]): Erased => ({
  changed: erased.reduce((all, one) => all + one.changed, 0),
  waiting: erased.reduce((all, one) => all + one.waiting, 0),
});

const rowsPerPage = 100;
const rowsAtOnce = 10;

/** Returns a function that processes the next page of an erasure. Rows that are already anonymous are not changed. */
export function openEraser(deps: EraseDeps, storeId: string, person: SoughtPerson): (erasure: Erasure) => Promise<ErasurePageResult> {
  const { table, clock } = deps;
  const whose = openOwnerLookup(table, storeId, person);

  async function eachRow(page: RowPage, erase: (row: StoredRecord) => Promise<boolean>): Promise<ErasurePageResult> {
    let changed = 0;
    for (const rows of chunksOf(page.rows, rowsAtOnce)) changed += (await Promise.all(rows.map(erase))).filter(Boolean).length;
    return { changed, waiting: 0, next: page.next };
  }

  const rowsOf = (pk: string, from: string | null): Promise<RowPage> => queryPage(table, { pk }, from, rowsPerPage);

  async function eraseRecords(list: keyof typeof kindOfList, partition: Partition, from: string | null): Promise<ErasurePageResult> {
    const page = await queryPage(table, partition, from, rowsPerPage);
    // The step `orders` has already processed the orders with the person's customer id, so the step `orders_by_email`
    // skips these orders.
    const rows = list === 'orders_by_email' ? page.rows.filter(({ customer_id: of }) => of !== person.customerId) : page.rows;
    const keptTags = new Set<string>();
    const erased = await eachRow({ ...page, rows }, async (item) => {
      const owner = await whose.row(item);
      if (owner === 'others') return false;
      const isTheirs = owner === 'theirs';
      const one: FoundRecord = { kind: kindOfList[list], item };
      if (isTheirs && one.kind === 'order') for (const tag of tagsOf(item)) keptTags.add(tag);
      // An order or gift card is anonymized after its dependent records. If the run is interrupted, the next run uses
      // the order or gift card to find the remaining records.
      const all = isTheirs ? [...(await readRecordsUnder(table, storeId, one)), one] : [one];
      let changed = false;
      for (const record of all) {
        const belonging = isTheirs ? 'theirs' : 'names_them';
        changed = (await eraseRecord(table, { ...record, storeId, belonging, person, nowMs: clock() })) || changed;
      }
      return changed;
    });
    return { ...erased, keptTags: [...keptTags] };
  }

  /**
   * Processes the orders that have one of the customer's e-mail addresses, one address after another. The cursor
   * contains the index of the address and the position in that address's list of orders.
   */
  async function eraseByEmail(from: string | null): Promise<ErasurePageResult> {
    const emails = [...person.emails, erasedEmail(person.customerId)];
    const { n, at } = from === null ? { n: 0, at: null } : (JSON.parse(from) as { readonly n: number; readonly at: string | null });
    const email = emails[n];
    if (email === undefined) return { changed: 0, waiting: 0, next: null };
    const { next, ...erased } = await eraseRecords('orders_by_email', customerIndexes.orders_by_email(storeId, email), at);
    return {
      ...erased,
      next: next === null && n + 1 >= emails.length ? null : JSON.stringify(next === null ? { n: n + 1, at: null } : { n, at: next }),
    };
  }

  const ownerOfEvent = (event: unknown): Promise<Owner> => whose.document(event, eventAtMs(event));

  /**
   * Processes one event partition after another. The cursor is a position within a partition, or the name of the next
   * partition.
   */
  const eraseEvents = async (from: string | null): Promise<ErasurePageResult> => {
    const partitions = keys.eventPartitions(storeId);
    const at = Math.max(0, partitions.findIndex((pk) => from?.includes(pk))); // biome-ignore format: one step
    const page = await rowsOf(String(partitions[at]), from === partitions[at] ? null : from);
    const erased = await eachRow(page, async (row) =>
      ofGoods.test(String(row['topic'])) ? false : eraseDocument(deps, storeId, person, ownerOfEvent, String(row['sk']), row),
    );
    return { ...erased, next: page.next ?? partitions[at + 1] ?? null };
  };

  const eraseAnswers = async (from: string | null): Promise<ErasurePageResult> =>
    eachRow(await rowsOf(keys.idempotencyPartition(storeId), from), async (row) => {
      const ownerOf = (answer: unknown): Promise<Owner> => whose.document(answer, Number(row['kept_until_ms']) - keptForMs);
      return row['sealed'] === true ? false : eraseDocument(deps, storeId, person, ownerOf, String(row['lock_token']), row);
    });

  const eraseActivity = async (from: string | null): Promise<ErasurePageResult> =>
    eachRow(await rowsOf(keys.listPartition(storeId, 'ACTIVITY'), from), async (row) => {
      const before: unknown = JSON.parse(String(row['changes']));
      const atMs = Number(row['at_ms']);
      const owner = await whose.object(String(row['resource_object']), JSON.parse(String(row['resource_id'])), atMs);
      const after = withoutPerson(before, owner, person);
      return sameValue(before, after) ? false : setAttribute(table, row, 'changes', JSON.stringify(after));
    });

  /** Erases receivers' responses to webhooks, because a response may contain data of the event. */
  async function eraseDeliveries(from: string | null): Promise<ErasurePageResult> {
    const page = await rowsOf(keys.listPartition(storeId, 'WEBHOOK_DELIVERY'), from);
    const answered = page.rows.filter(({ response, topic }) => response != null && !ofGoods.test(String(topic)));
    const events = await readItems(
      table,
      [...new Set(answered.map(({ event_id: id }) => String(id)))].map((id) => keys.event(storeId, id)),
    );
    const owners = new Map<string, Owner>();
    for (const event of events) {
      const ownerId = String(event['sk']);
      owners.set(ownerId, await ownerOfEvent(await readDocument(table, { storeId, ownerId, item: event })));
    }
    return eachRow({ rows: answered, next: page.next }, async (row) => {
      const owner = owners.get(String(row['event_id'])) ?? (Number(row['created_at_ms']) < person.requestedAtMs ? 'nobodys' : 'others');
      const repeats = owner === 'theirs' || (owner === 'nobodys' && !sameValue(row['response'], withoutEmails(row['response'], person)));
      return repeats ? setAttribute(table, row, 'response', null) : false;
    });
  }

  async function eraseBulkOperations(from: string | null): Promise<ErasurePageResult> {
    const page = await rowsOf(keys.listPartition(storeId, 'BULK_OPERATION'), from);
    const erased: Erased[] = [];
    for (const row of page.rows) erased.push(await eraseBulkOperation(deps, storeId, row, person));
    return { ...sumOf(erased), next: page.next };
  }

  return ({ step, from }) => {
    switch (step) {
      case 'orders_by_email':
        return eraseByEmail(from);
      case 'bulk_operations':
        return eraseBulkOperations(from);
      case 'activity':
        return eraseActivity(from);
      case 'events':
        return eraseEvents(from);
      case 'deliveries':
        return eraseDeliveries(from);
      case 'answers':
        return eraseAnswers(from);
      case 'bookings':
      case 'gift_cards':
        return eraseRecords(step, { pk: keys.listPartition(storeId, listsReadWhole[step]) }, from);
      default:
        return eraseRecords(step, customerIndexes[step](storeId, person.customerId), from);
    }
  };
}

/**
 * Returns a document without the person's data. The result depends on the document's owner:
 * - `theirs`: all personal fields are anonymized.
 * - `nobodys`: only the person's e-mail addresses are replaced.
 * - `others`: the document is unchanged.
 */
const withoutPerson = (document: unknown, owner: Owner, person: SoughtPerson): unknown => {
  if (owner === 'others') return document;
  return owner === 'theirs' ? anonymousFields(document, person.customerId) : withoutEmails(document, person);
};

const tagsOf = (order: StoredRecord): readonly string[] => (unpackAttributes(order) as { readonly tags?: readonly string[] }).tags ?? [];

/** Returns the creation time of an event, as its body states it; null if the body does not contain the time. */
function eventAtMs(event: unknown): number | null {
  const at = (event as { readonly created_at?: unknown } | null)?.created_at;
  return typeof at === 'string' ? Date.parse(at) : null;
}

/** Matches topics that never concern a person. */
const ofGoods = /^(product|inventory|discount|app)\./;

async function eraseDocument(
  { table }: EraseDeps,
  storeId: string,
  person: SoughtPerson,
  ownerOf: (document: unknown) => Promise<Owner>,
  ownerId: string,
  item: StoredRecord,
): Promise<boolean> {
  const stored = { storeId, ownerId, item };
  const before = await readDocument(table, stored);
  if (before === null) return false;
  const owner = await ownerOf(before);
  const after = owner === 'others' ? before : withoutPerson(withoutImportedPeople(before), owner, person);
  if (sameValue(before, after)) return false;
  await replaceDocument(table, stored, after);
  return true;
}

/** Sets an attribute of a row if the attribute still has the value that was read. */
async function setAttribute(table: Table, row: StoredRecord, name: string, value: unknown): Promise<boolean> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: String(row['pk']), sk: String(row['sk']) },
        UpdateExpression: 'SET #name = :value',
        ConditionExpression: '#name = :read',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value, ':read': row[name] },
      }),
    );
  } catch (error) {
    // The row was changed or deleted in the meantime. The next pass looks at it again.
    if (refusedItemOf(error) === null) throw error;
  }
  return true;
}
