import { randomBytes } from 'node:crypto';
import { giftCardEndpoints } from '#functions/api/gift-cards/endpoints.ts';
import { giftCardOperations } from '#functions/api/gift-cards/operations.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { examineStore } from '#shared/doctor/examine-store.ts';
import type { GiftCardMovementView } from '#shared/gift-cards/gift-card-movement-schema.ts';
import type { GiftCardView, IssuedGiftCardView } from '#shared/gift-cards/gift-card-schema.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import type { Store } from '#shared/stores/store.ts';
import { giftCardPepper } from '#shared/table/platform-secret.ts';
import { transact } from '#shared/table/transact.ts';
import { aCustomer } from '../builders/a-customer.ts';
import { paperBox } from './an-admin.ts';
import { openCatalogue } from './catalogue.ts';
import { runContract } from './run-contract.ts';

type Options = {
  readonly store?: Partial<Store>;
  readonly intercept?: Intercept;
  readonly randomBytes?: (count: number) => Uint8Array;
};
type Page<View> = { readonly data: readonly View[]; readonly has_more: boolean; readonly next_cursor: string | null };

/** Opens the gift cards group on a table that contains a catalog and a customer with the id 310. */
export async function openGiftCardsHarness(options: Options = {}) {
  const { store: over, randomBytes: bytes = randomBytes, ...rest } = options;
  const shop = await openCatalogue(rest);
  const store = { ...shop.store, ...over };
  const newId = createIdSource(shop.clock, 5_000);
  const deps = {
    table: shop.table,
    newId,
    newEventId: shop.newEventId,
    randomBytes: bytes,
    secrets: paperBox,
    pepper: () => giftCardPepper(shop.table, paperBox),
  };
  const run = runContract({ ...shop, store }, giftCardEndpoints, giftCardOperations(deps));
  const dataOf = async <Data>(answer: Promise<unknown>) => ((await answer) as { readonly data: Data }).data;
  await transact(shop.table, addCustomerWrites(store.id, aCustomer({ id: 310 })));
  const list = async (query = '') => (await run('listGiftCards', { query })) as Page<GiftCardView>;
  return {
    table: shop.table,
    store,
    run,
    deps,
    clock: shop.clock,
    wait: shop.wait,
    close: shop.close,
    events: shop.events,
    issue: (body: unknown, over?: Partial<StoreContext>) => dataOf<IssuedGiftCardView>(run('createGiftCard', { body }, over)),
    get: (id: number) => dataOf<GiftCardView>(run('getGiftCard', { id })),
    disable: (id: number) => dataOf<GiftCardView>(run('disableGiftCard', { id })),
    redeem: (id: number, amount: unknown, over?: Partial<StoreContext>) =>
      dataOf<GiftCardMovementView>(run('redeemGiftCard', { id, body: { amount } }, over)),
    restore: (id: number, body: unknown, over?: Partial<StoreContext>) =>
      dataOf<GiftCardMovementView>(run('restoreGiftCard', { id, body }, over)),
    lookUp: (code: string, over?: Partial<StoreContext>) => dataOf<GiftCardView>(run('lookUpGiftCard', { body: { code } }, over)),
    movements: async (id: number, query = '') => (await run('listGiftCardMovements', { id, query })) as Page<GiftCardMovementView>,
    faults: async () => {
      const found = [];
      const looking = examineStore(shop.table, store.id, { nowMs: shop.clock() + 1_000, graceMs: 0 });
      for await (const finding of looking) if (finding.check.startsWith('gift_card')) found.push(finding);
      return found;
    },
    list,
    ids: async (query = '') => (await list(query)).data.map(({ id }) => id),
  };
}

export type GiftCardsHarness = Awaited<ReturnType<typeof openGiftCardsHarness>>;
