import { indexKeys, keys, padId } from '../../../shared/data/keys.ts';
import { readPartition } from '../../../shared/data/read-items.ts';
import { checkNames, type Fault } from '../../../shared/doctor/finding.ts';
import { idFloor } from '../../../shared/domain/object-id.ts';
import { findingsOf } from '../../support/examined.ts';
import { type WalkedStore, walkStore } from '../../support/walked-store.ts';

jest.setTimeout(30_000);

const longAgoMs = Date.UTC(2026, 0, 1);
/** An id that no object of the store has. */
const stray = idFloor(longAgoMs);

let store: WalkedStore;
beforeAll(async () => {
  store = await walkStore();
});
afterAll(() => store.close());
afterEach(() => store.restore());

type Plant = readonly [name: string, plant: () => Promise<readonly Fault[]>];
type Item = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string };

const id = () => store.storeId;
const listed = (kind: Parameters<typeof keys.listed>[1], objectId: number) => keys.listed(id(), kind, objectId);
const rows = async (pk: string): Promise<readonly Item[]> => (await readPartition(store.table, pk)) as unknown as readonly Item[];
async function first(pk: string, accept: (item: Item) => boolean = () => true): Promise<Item> {
  const found = (await rows(pk)).find(accept);
  if (found === undefined) throw new Error(`there is nothing of the kind in ${pk}`);
  return found;
}
const order = (made: { readonly id: number }) => listed('ORDER', made.id);
const iso = (ms: number): string => new Date(ms).toISOString();
const deliveries = () => keys.listPartition(id(), 'WEBHOOK_DELIVERY');
const events = () => keys.eventPartition(id());
const pendingKeys = (delivery: Item, dueAtMs: number) => ({
  status: 'pending',
  filter_b_pk: indexKeys.filterPartition(id(), 'WEBHOOK_DELIVERY', 'status', 'pending'),
  ...indexKeys.due('retries', 0, dueAtMs, `${id()}#${delivery.sk}`),
});
const cardsOf = () => rows(keys.listPartition(id(), 'GIFT_CARD'));
const numbered = async (at: number) => {
  const all = (await rows(events())).filter((item) => item['sequence'] !== undefined);
  const event = all.find((item) => item['sequence'] === at);
  if (event === undefined) throw new Error(`no event has the number ${at}`);
  return { event, last: all.length };
};

/** Each fault as it is planted into the healthy store, and exactly what is said of it. */
const plants: readonly Plant[] = [
  [
    'a row that no version reads',
    async () => {
      await store.set(order(store.pending), { lines: 'none' });
      const said = (check: Fault['check'], expected: Fault['expected'], found: Fault['found']): Fault => ({
        check,
        object: 'customer',
        id: store.customer.id,
        expected,
        found,
      });
      return [
        { check: 'readable', object: 'order', id: store.pending.id, expected: 'a row that reads as order', found: 'it does not' },
        said('customer_orders_count', 4, 5),
      ];
    },
  ],
  [
    'an index attribute that is not what the row says',
    async () => {
      await store.set(order(store.pending), { filter_d_pk: 'S#x#ORDER#email#eve@example.com', filter_e_pk: undefined });
      const fault = { check: 'index_keys', object: 'order', id: store.pending.id } as const;
      return [
        { ...fault, expected: 'filter_d_pk as its fields make it', found: 'another' },
        { ...fault, expected: 'filter_e_pk as its fields make it', found: 'none' },
      ];
    },
  ],
  [
    'stock that no movement explains',
    async () => {
      const row = await first(keys.listPartition(id(), 'VARIANT'), (item) => item['variant_id'] === store.variantId);
      const levels = structuredClone(row['levels']) as Record<string, { on_hand: number }>;
      const level = levels[store.location.id];
      if (level === undefined) throw new Error('the variant has no stock there');
      const before = level.on_hand;
      level.on_hand = before + 3;
      await store.set(row, { levels });
      const name = `variant ${store.variantId} at location ${store.location.id}`;
      return [{ check: 'ledger', object: 'inventory_level', id: name, expected: before + 3, found: before }];
    },
  ],
  [
    'a movement that is missing',
    async () => {
      const movement = await first(
        keys.listPartition(id(), 'MOVEMENT'),
        (item) => item['variant_id'] === store.variantId && item['delta'] === -2,
      );
      await store.remove(movement);
      const name = `variant ${store.variantId} at location ${store.location.id}`;
      const row = await first(keys.listPartition(id(), 'VARIANT'), (item) => item['variant_id'] === store.variantId);
      const { on_hand: onHand, seq } = (row['levels'] as Record<string, { on_hand: number; seq: number }>)[store.location.id] ?? {
        on_hand: 0,
        seq: 0,
      };
      return [
        { check: 'ledger', object: 'inventory_level', id: name, expected: onHand, found: onHand + 2 },
        { check: 'movement_sequence', object: 'inventory_level', id: name, expected: seq, found: seq - 1 },
      ];
    },
  ],
  [
    'the stock of a removed variant that was never written off',
    async () => {
      const movement = await first(keys.listPartition(id(), 'MOVEMENT'), (item) => item['type'] === 'product_deleted');
      await store.remove(movement);
      const name = `variant ${movement['variant_id']} at location ${store.location.id}`;
      return [{ check: 'ledger', object: 'inventory_level', id: name, expected: 0, found: 7 }];
    },
  ],
  [
    'a variant without a stock row',
    async () => {
      const [, , row] = await rows(keys.listPartition(id(), 'VARIANT'));
      if (row === undefined) throw new Error('the store has too few variants');
      await store.remove(row);
      const { variant_id: variantId, levels } = row as unknown as { variant_id: number; levels: object };
      const name = `variant ${variantId} at location ${store.location.id}`;
      return [
        ...(Object.keys(levels).length > 0
          ? [{ check: 'ledger', object: 'inventory_level', id: name, expected: 0, found: 100 } as const]
          : []),
        { check: 'variant_row', object: 'variant', id: variantId, expected: `product ${row['product_id']}`, found: null },
      ];
    },
  ],
  [
    'a stock row that no product names, and its pointer',
    async () => {
      const row = { entity: 'variant', product_id: store.product.id, variant_id: stray, tracked: true, active: true, levels: {} };
      await store.put({ ...keys.variant(id(), store.product.id, stray), ...row });
      await store.put({ ...keys.variantPointer(id(), stray), entity: 'variant_pointer', product_id: store.product.id });
      const fault = { object: 'variant', id: stray, expected: null, found: `product ${store.product.id}` } as const;
      return [
        { ...fault, check: 'variant_row' },
        { ...fault, check: 'variant_pointer' },
      ];
    },
  ],
  [
    'a variant without a pointer',
    async () => {
      await store.remove(keys.variantPointer(id(), store.variantId));
      return [{ check: 'variant_pointer', object: 'variant', id: store.variantId, expected: `product ${store.product.id}`, found: null }];
    },
  ],
  [
    'a stock row that says another thing than its product',
    async () => {
      await store.set(keys.variant(id(), store.product.id, store.variantId), { active: false });
      return [{ check: 'variant_flags', object: 'variant', id: store.variantId, expected: 'tracked, active', found: 'tracked, inactive' }];
    },
  ],
  [
    'the mark of a stock job that is over',
    async () => {
      await store.set(keys.variant(id(), store.product.id, store.variantId), { [`stock_job#${stray}`]: true });
      return [{ check: 'stock_job_mark', object: 'variant', id: store.variantId, expected: null, found: `stock job ${stray}` }];
    },
  ],
  [
    'a stock job that nobody ended',
    async () => {
      await store.put({
        ...keys.stockJob(id(), stray),
        ...indexKeys.due('stock_jobs', 0, longAgoMs, `${id()}#${padId(stray)}`),
        ...{ entity: 'stock_job', id: stray, state: 'taking', moves: [], type: 'cancel', reason: null },
        ...{ order_id: null, refund_id: null, return_id: null, actor: { type: 'system', id: null, name: 'test' }, request_id: null },
      });
      return [{ check: 'stock_job_overdue', object: 'stock_job', id: stray, expected: 'ended in time', found: iso(longAgoMs) }];
    },
  ],
  [
    'a product that its category does not list, and one that it lists wrongly',
    async () => {
      await store.remove(keys.inCategory(id(), store.category.id, store.product.id));
      await store.put({ ...keys.inCategory(id(), store.parent.id, store.product.id), entity: 'in_category', variant_ids: [] });
      const fault = { check: 'category_member', object: 'category' } as const;
      return [
        { ...fault, id: store.parent.id, expected: null, found: `product ${store.product.id}` },
        { ...fault, id: store.category.id, expected: `product ${store.product.id}`, found: null },
      ];
    },
  ],
  [
    'a child that is not counted',
    async () => {
      await store.set(listed('CATEGORY', store.parent.id), { child_count: 0 });
      return [{ check: 'category_children', object: 'category', id: store.parent.id, expected: 1, found: 0 }];
    },
  ],
  [
    'a category that is gone and still named',
    async () => {
      await store.set(listed('PRODUCT', store.product.id), { category_ids: [store.category.id, stray] });
      return [{ check: 'category_missing', object: 'product', id: store.product.id, expected: `category ${stray}`, found: null }];
    },
  ],
  [
    'a brand that is gone and still named',
    async () => {
      const filter = indexKeys.filterPartition(id(), 'PRODUCT', 'brand_id', stray);
      await store.set(listed('PRODUCT', store.product.id), { brand_id: stray, filter_c_pk: filter });
      return [{ check: 'brand_missing', object: 'product', id: store.product.id, expected: `brand ${stray}`, found: null }];
    },
  ],
  [
    'a lock without owner, and an owner without lock',
    async () => {
      await store.put({ ...keys.unique(id(), 'slug', 'left-behind'), entity: 'unique_value', owner_id: stray });
      await store.remove(keys.unique(id(), 'sku', 'LS-S'));
      return [
        { check: 'unique_value', object: 'slug', id: 'sha256:5f5f0b8cb5a41d70', expected: null, found: `lock of ${stray}` },
        { check: 'unique_value', object: 'sku', id: 'sha256:5f5f0b8cb5a41d70', expected: `lock of ${store.product.id}`, found: null },
      ];
    },
  ],
  [
    'a store whose handle is not its own',
    async () => {
      const [{ handle } = { handle: '' }] = (await rows(keys.store(id()).pk)).filter(({ sk }) => sk === 'STORE');
      await store.set(keys.storeHandle(String(handle)), { store_id: 'another' });
      return [{ check: 'unique_value', object: 'handle', id: 'sha256:5f5f0b8cb5a41d70', expected: 'lock of the store', found: null }];
    },
  ],
  [
    'a number of things that is counted wrong',
    async () => {
      await store.set(keys.tally(id(), 'locations'), { held: 3 });
      await store.set(keys.tally(id(), 'owners'), { held: 0 });
      const fault = { check: 'tally', object: 'tally' } as const;
      return [
        { ...fault, id: 'locations', expected: 2, found: 3 },
        { ...fault, id: 'owners', expected: 1, found: 0 },
      ];
    },
  ],
  [
    'a key that was revoked and still works',
    async () => {
      await store.set(listed('API_KEY', store.apiKey.id), { revoked_at_ms: longAgoMs });
      const [expected, found] = [`revoked in ${id()} for read_products`, `active in ${id()} for read_products`];
      return [{ check: 'credential', object: 'api_key', id: store.apiKey.id, expected, found }];
    },
  ],
  [
    'amounts that do not add up',
    async () => {
      await store.set(order(store.pending), { total_minor: 1 });
      const expected = 'the order is priced wrong: the total is what is charged';
      return [{ check: 'order_amounts', object: 'order', id: store.pending.id, expected, found: 'they do not' }];
    },
  ],
  [
    'a state that no order comes to',
    async () => {
      const key = order(store.shipped);
      const filter = indexKeys.filterPartition(id(), 'ORDER', 'status', 'pending');
      await store.set(key, { status: 'pending', filter_a_pk: filter });
      const expected = 'a state that orders can come to';
      return [{ check: 'order_state', object: 'order', id: store.shipped.id, expected, found: 'pending, paid, fulfilled' }];
    },
  ],
  [
    'two orders with one number',
    async () => {
      const { number } = (await first(keys.listPartition(id(), 'ORDER'))) as unknown as { number: number };
      await store.set(order(store.pending), { number });
      return [{ check: 'order_number', object: 'order', id: store.pending.id, expected: 'a number of its own', found: number }];
    },
  ],
  [
    'numbers beyond those that were given',
    async () => {
      await store.set(keys.orderCounter(id()), { placed: 3 });
      return [{ check: 'order_number', object: 'tally', id: 'orders', expected: 6, found: 3 }];
    },
  ],
  [
    'an order of a customer who is not there',
    async () => {
      const filter = indexKeys.filterPartition(id(), 'ORDER', 'customer_id', stray);
      await store.set(order(store.cancelled), { customer_id: stray, filter_c_pk: filter });
      const [bob] = (await rows(keys.listPartition(id(), 'CUSTOMER'))).filter((item) => item['id'] !== store.customer.id);
      const lastOrderAtMs = Number(bob?.['last_order_at_ms']);
      return [
        { check: 'order_customer', object: 'order', id: store.cancelled.id, expected: `customer ${stray}`, found: null },
        { check: 'customer_last_order', object: 'customer', id: Number(bob?.['id']), expected: null, found: lastOrderAtMs },
      ];
    },
  ],
  [
    'counters of a customer that say another thing than the orders',
    async () => {
      await store.set(listed('CUSTOMER', store.customer.id), { orders_count: 9, total_spent_minor: 1, last_order_at_ms: longAgoMs });
      const fault = { object: 'customer', id: store.customer.id } as const;
      const last = await first(keys.listPartition(id(), 'ORDER'), (item) => item['id'] === store.cardOrder.id);
      return [
        { ...fault, check: 'customer_orders_count', expected: 5, found: 9 },
        { ...fault, check: 'customer_total_spent', expected: '38320', found: '1' },
        { ...fault, check: 'customer_last_order', expected: Number(last['placed_at_ms']), found: longAgoMs },
      ];
    },
  ],
  [
    'uses of a code that no order made',
    async () => {
      await store.set(listed('DISCOUNT', store.discount.id), { times_used: 2, ever_used: false });
      const fault = { check: 'discount_uses', object: 'discount', id: store.discount.id } as const;
      return [
        { ...fault, expected: 1, found: 2 },
        { ...fault, expected: 'ever used', found: 'never used' },
      ];
    },
  ],
  [
    'the one use of a code that a cancelled order keeps',
    async () => {
      const value = `${padId(store.discount.id)}#bob@example.com`;
      await store.put({ ...keys.unique(id(), 'discount_use', value), entity: 'unique_value', owner_id: store.cancelled.id });
      const found = `lock on discount ${store.discount.id}`;
      return [{ check: 'once_per_customer', object: 'order', id: store.cancelled.id, expected: null, found }];
    },
  ],
  [
    'the one use of a code that is held by half',
    async () => {
      await store.remove(keys.unique(id(), 'discount_use', `${padId(store.discount.id)}#${store.customer.id}`));
      return [{ check: 'once_per_customer', object: 'order', id: store.order.id, expected: '2 locks', found: '1 locks' }];
    },
  ],
  [
    'a refund that is not recorded',
    async () => {
      await store.remove(listed('REFUND', store.refund.id));
      return [
        { check: 'refund_total', object: 'order', id: store.paid.id, expected: '0', found: '4900' },
        { check: 'refund_units', object: 'order', id: `${store.paid.id} line ${store.lineId}`, expected: 0, found: 1 },
      ];
    },
  ],
  [
    'a gift card that was bought and not issued',
    async () => {
      const [batch] = await rows(keys.orderGiftCardPartition(id(), store.cardOrder.id));
      if (batch === undefined) throw new Error('no cards were issued');
      const units = batch['units'] as readonly { readonly gift_card_id: number }[];
      await store.set(batch, { units: units.slice(0, 1) });
      const fault = { check: 'gift_card_order', object: 'gift_card', id: units[1]?.gift_card_id ?? 0 } as const;
      return [
        { ...fault, expected: 'order of a batch', found: `order ${store.cardOrder.id}` },
        { check: 'gift_card_units', object: 'order', id: store.cardOrder.id, expected: 2, found: 1 },
      ];
    },
  ],
  [
    'more on a gift card than it was worth, and no code to use it',
    async () => {
      const [card] = await cardsOf();
      if (card === undefined) throw new Error('there is no gift card');
      await store.set(card, { balance_minor: 99_900 });
      const code = await first(keys.uniquePartition(id(), 'gift_card'), (item) => item['owner_id'] === card['id']);
      await store.remove(code);
      const cardId = Number(card['id']);
      return [
        { check: 'gift_card_code', object: 'gift_card', id: cardId, expected: 'a code', found: null },
        { check: 'gift_card_balance', object: 'gift_card', id: cardId, expected: '0 to 2500', found: '99900' },
      ];
    },
  ],
  [
    'a record that could not be passed on',
    async () => {
      const { event } = await numbered(2);
      await store.set(event, { set_aside: { attempts: 3, reason: 'Eve <eve@example.com> is no name', since_ms: 1, until_ms: null } });
      return [{ check: 'set_aside', object: 'event', id: event.sk, expected: 'passed on', found: 'set aside after 3 attempts' }];
    },
  ],
  [
    'an event that has its number and was not relayed',
    async () => {
      const { event } = await numbered(2);
      await store.set(event, { relayed_at_ms: undefined, ...indexKeys.due('events', 0, longAgoMs, `${id()}#${event.sk}`) });
      return [{ check: 'event_unrelayed', object: 'event', id: event.sk, expected: 'relayed', found: 'waiting' }];
    },
  ],
  [
    'an event that nobody relays',
    async () => {
      const eventId = 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCDE';
      await store.put({
        ...keys.event(id(), eventId),
        ...{ entity: 'event', id: eventId, store_id: id(), topic: 'customer.created', body: '{}', created_at_ms: longAgoMs },
      });
      return [{ check: 'event_unrelayed', object: 'event', id: eventId, expected: 'relayed', found: 'lost' }];
    },
  ],
  [
    'an event that waits after it was relayed',
    async () => {
      const { event } = await numbered(2);
      await store.set(event, indexKeys.due('events', 0, longAgoMs, `${id()}#${event.sk}`));
      return [{ check: 'event_due', object: 'event', id: event.sk, expected: 'no wait after the relay', found: 'waiting' }];
    },
  ],
  [
    'an event without number, and the gap that it leaves',
    async () => {
      const { event } = await numbered(3);
      await store.set(event, {
        sequence: undefined,
        filter_a_pk: undefined,
        filter_a_sk: undefined,
        filter_b_pk: undefined,
        filter_b_sk: undefined,
      });
      return [
        { check: 'event_number', object: 'event', id: event.sk, expected: 'a number', found: null },
        { check: 'event_sequence', object: 'event', id: 4, expected: 3, found: 4 },
      ];
    },
  ],
  [
    'a counter of events that ran ahead',
    async () => {
      const { last } = await numbered(1);
      await store.set(keys.eventCounter(id()), { last: last + 1 });
      return [{ check: 'event_sequence', object: 'tally', id: 'event_sequence', expected: last, found: last + 1 }];
    },
  ],
  [
    'an event that an endpoint wanted and did not get',
    async () => {
      const delivery = await first(deliveries());
      await store.remove(delivery);
      const expected = `a delivery to endpoint ${store.endpoint.id}`;
      return [{ check: 'event_undelivered', object: 'event', id: String(delivery['event_id']), expected, found: null }];
    },
  ],
  [
    'a delivery without its event',
    async () => {
      const delivery = await first(deliveries());
      const copy = { ...delivery, sk: padId(stray), id: stray, event_id: 'evt_gone' };
      await store.put({
        ...copy,
        ...indexKeys.updated(id(), 'WEBHOOK_DELIVERY', Number(delivery['updated_at_ms']), padId(stray)),
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`filter_${name}_sk`, padId(stray)])),
        filter_d_pk: indexKeys.filterPartition(id(), 'WEBHOOK_DELIVERY', 'event_id', 'evt_gone'),
      });
      return [{ check: 'delivery_event', object: 'webhook_delivery', id: stray, expected: 'evt_gone', found: null }];
    },
  ],
  [
    'a second delivery of one event to one endpoint',
    async () => {
      const delivery = await first(deliveries());
      await store.put({
        ...{ ...delivery, sk: padId(stray), id: stray },
        ...indexKeys.updated(id(), 'WEBHOOK_DELIVERY', Number(delivery['updated_at_ms']), padId(stray)),
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`filter_${name}_sk`, padId(stray)])),
      });
      const found = `another of ${delivery['event_id']} to ${store.endpoint.id}`;
      return [{ check: 'delivery_twice', object: 'webhook_delivery', id: Number(delivery['id']), expected: 'one delivery', found }];
    },
  ],
  [
    'a pending delivery that waits for nothing',
    async () => {
      const delivery = await first(deliveries());
      await store.set(delivery, { ...pendingKeys(delivery, 0), due_pk: undefined, due_sk: undefined });
      const fault = { check: 'delivery_place', object: 'webhook_delivery', id: Number(delivery['id']) } as const;
      return [{ ...fault, expected: 'pending: retries or backlog', found: 'nowhere' }];
    },
  ],
  [
    'a pending delivery that was due long ago',
    async () => {
      const delivery = await first(deliveries());
      await store.set(delivery, { ...pendingKeys(delivery, longAgoMs), lease_until_ms: longAgoMs });
      const fault = { check: 'delivery_stuck', object: 'webhook_delivery', id: Number(delivery['id']) } as const;
      return [{ ...fault, expected: 'looked at when it is due', found: iso(longAgoMs) }];
    },
  ],
  [
    'a delivery in a backlog that nobody looks at',
    async () => {
      const delivery = await first(deliveries());
      await store.set(delivery, { ...pendingKeys(delivery, 0), ...indexKeys.backlog(id(), store.endpoint.id, Number(delivery['id'])) });
      const fault = { check: 'delivery_stuck', object: 'webhook_delivery', id: Number(delivery['id']) } as const;
      return [{ ...fault, expected: 'a backlog that is looked at', found: `endpoint ${store.endpoint.id} is not` }];
    },
  ],
  [
    'an endpoint whose backlog was to be looked at long ago',
    async () => {
      const key = keys.webhookEndpoint(id(), store.endpoint.id);
      await store.set(key, indexKeys.due('endpoints', 0, longAgoMs, `${id()}#${key.sk}`));
      const fault = { check: 'backlog_unwatched', object: 'webhook_endpoint', id: store.endpoint.id } as const;
      return [{ ...fault, expected: 'looked at when it is due', found: iso(longAgoMs) }];
    },
  ],
  [
    'a recovery that nobody goes on with',
    async () => {
      const key = listed('WEBHOOK_RECOVERY', stray);
      await store.put({
        ...key,
        ...indexKeys.updated(id(), 'WEBHOOK_RECOVERY', longAgoMs, key.sk),
        ...{ entity: 'webhook_recovery', id: stray, store_id: id(), endpoint_id: store.endpoint.id, since_ms: 0, until_ms: 1 },
        ...{ status: 'failed', topics: null, count: 1, count_complete: true, oldest_at_ms: null, newest_at_ms: null, state: 'running' },
        ...{ looked_up_to_id: 0, moved: 0, left_out: 0, created_at_ms: longAgoMs, updated_at_ms: longAgoMs },
      });
      return [{ check: 'recovery_stuck', object: 'webhook_recovery', id: stray, expected: 'ended in time', found: 'not due' }];
    },
  ],
  [
    'a text of which a part is gone',
    async () => {
      const { event } = await numbered(2);
      await store.set(event, { body_packed: new Uint8Array([1]), body: undefined, body_parts: 2 });
      await store.put({ ...keys.textPart(id(), event.sk, 0), entity: 'text_part' });
      return [{ check: 'text_part', object: 'event', id: event.sk, expected: 'part 1 of its text', found: null }];
    },
  ],
  [
    'an e-mail that was claimed and never sent',
    async () => {
      await store.put({ ...keys.sentEmail(id(), 'evt_1'), entity: 'sent_email', kind: 'order_confirmation', lease_until_ms: longAgoMs });
      return [{ check: 'email_unsent', object: 'event', id: 'evt_1', expected: 'sent', found: `claimed until ${iso(longAgoMs)}` }];
    },
  ],
  [
    'an Idempotency-Key that a killed request left behind',
    async () => {
      const claim = { entity: 'idempotency', state: 'running', fingerprint: 'f', lock_token: 't', locked_until_ms: longAgoMs };
      await store.put({ ...keys.idempotency(id(), 'order of ada@example.com'), ...claim });
      const expected = 'completed or released';
      return [{ check: 'idempotency_locked', object: 'idempotency', id: 'sha256:?', expected, found: iso(longAgoMs) }];
    },
  ],
];

/** Findings as a test writes them: hashes of what people chose are told by themselves. */
const comparable = <Some extends Fault>(faults: readonly Some[]) =>
  faults
    .map(({ check, object, id: name, expected, found }) => ({
      ...{ check, object, expected, found },
      id: String(name).startsWith('sha256:') ? 'hashed' : name,
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('a store that has seen everything', () => {
  it('is healthy', async () => {
    expect(await findingsOf(store.table)).toEqual([]);
  });

  it.each(plants)('shows %s, and nothing else', async (_name, plant) => {
    const expected = await plant();
    const found = await findingsOf(store.table);
    expect(comparable(found)).toEqual(comparable(expected));
    expect(JSON.stringify(found)).not.toMatch(/@|LS-|left-behind|ONCE/);
  });

  it('has every fault planted that is looked for', async () => {
    const planted = new Set<string>();
    for (const [, plant] of plants) {
      for (const { check } of await plant()) planted.add(check);
      await store.restore();
    }
    expect([...planted].sort()).toEqual([...checkNames].sort());
  });
});
