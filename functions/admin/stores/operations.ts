import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs, timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { changeOpenStore, openStore, type Store } from '#shared/stores/store.ts';
import { openStoreBody, storeBody } from '#shared/stores/store-body.ts';
import { storeView } from '#shared/stores/store-view.ts';
import { getStore, listAllStores, listStoresOfStaff, openStoreWrites, replaceStoreWrite } from '#shared/stores/stores-table.ts';
import { commit, writesOf } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import type { AdminDeps } from '../groups/stores/deps.ts';
import type { AdminStoreView, adminStoreEndpoints } from './endpoints.ts';

export const adminStoreOperations = (deps: AdminDeps): Operations<typeof adminStoreEndpoints> => ({
  listStores: listStores(deps),
  createStore: createStore(deps),
  // The pipeline has already read the store.
  getStore: async (_input, { store }) => ({ status: 200, body: { data: adminStoreView(store) } }),
  updateStore: updateStore(deps),
});

/** Lists the stores that the caller has access to. */
const listStores =
  ({ table, platformCursorSecret }: AdminDeps): Operation<typeof adminStoreEndpoints.listStores> =>
  async ({ query }, { staff, nowMs }) => {
    const secret = await platformCursorSecret();
    const list = staff?.operator === true ? 'stores' : `stores of ${staff?.email ?? ''}`;
    const wanted = readPageRequest(secret, list, query);
    const page = staff?.operator === true ? await listAllStores(table, wanted) : await listStoresOfStaff(table, staff?.email ?? '', wanted);
    return { status: 200, body: listBody(secret, list, query, page, { nowMs, view: adminStoreView }) };
  };

/** Converts a store to its view for staff. */
const adminStoreView = (store: Store): AdminStoreView => ({
  ...storeView(store),
  order_prefix: store.orderPrefix,
  require_payment_before_fulfilment: store.requiresPaymentBeforeFulfillment,
  emails_held_at: timestampOrNull(store.emailsHeldAtMs),
  emails_held_reason: store.emailsHeldReason,
  updated_at: timestamp(store.updatedAtMs),
});

type Deps = Pick<AdminDeps, 'table' | 'newStoreId' | 'randomBytes' | 'storeDomain'>;

const cursorSecretBytes = 32;

/** Creates a store under an unused handle. */
const createStore =
  (deps: Deps): Operation<typeof adminStoreEndpoints.createStore> =>
  async ({ body }, context) => {
    const { nowMs, clock, deadlineMs } = context;
    const cursorSecret = Buffer.from(deps.randomBytes(cursorSecretBytes)).toString('base64url');
    const opening = { id: deps.newStoreId(nowMs), nowMs, storeDomain: deps.storeDomain, cursorSecret };
    const store = openStore(storeBody.read(body), opening);
    const answer = { status: 201, body: { data: adminStoreView(store) } } as const;
    const openingWrites = await writesOf(
      { ...context, storeId: store.id, claim: null },
      { writes: openStoreWrites(store), events: [], answer },
    );
    try {
      await transact(deps.table, openingWrites, { deadlineMs, nowMs: clock });
    } catch (error) {
      if (error instanceof TransactionRefused && error.refused.has('handle')) {
        throw fieldError('handle', 'taken', 'is taken by another store.');
      }
      throw error;
    }
    return answer;
  };

/** Updates the settings that were sent. */
const updateStore =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof adminStoreEndpoints.updateStore> =>
  ({ body }, context) =>
    retryOnConflict(['store'], async () => {
      const before = orNotFound(await getStore(table, context.storeId), 'store');
      const changed = changeOpenStore(before, openStoreBody.read(body), context.nowMs);
      const after = sameValue(before, changed) ? before : { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs) };
      refuseForeignChange(before, after, context.staff?.operator === true);
      const answer = { status: 200, body: { data: adminStoreView(after) } } as const;
      if (after !== before)
        await commit(table, context, { writes: [replaceStoreWrite(before, after)], events: [], answer, before: adminStoreView(before) });
      return answer;
    });

// Refuses changes that only platform operators may make. Otherwise a suspended store could lift its own suspension, or
// any store could give itself the best plan.
function refuseForeignChange(before: Store, after: Store, operator: boolean): void {
  if (operator || (before.plan === after.plan && before.status === after.status)) return;
  throw new DomainError('insufficient_scope', "Only platform operators may change a store's plan or status.");
}
