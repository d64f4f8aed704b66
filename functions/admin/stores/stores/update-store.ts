import type { BodyOf } from '#shared/http/endpoint.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { canonicalTimezone } from '#shared/kernel/timezone.ts';
import type { Store } from '#shared/stores/store.ts';
import { getStore, replaceStoreWrite } from '#shared/stores/stores-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminDeps } from '../operations.ts';
import { adminStoreView } from './admin-store-view.ts';
import type { adminStoreEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof adminStoreEndpoints.updateStore>;

/** Changes the settings that are sent. */
export const updateStore =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof adminStoreEndpoints.updateStore> =>
  ({ body }, context) =>
    retryOnConflict(['store'], async () => {
      const before = found(await getStore(table, context.storeId), 'store');
      const changed = changedStore(before, body);
      const after = sameValue(before, changed) ? before : { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs) };
      refuseForeignChange(before, after, context.staff?.operator === true);
      const answer = { status: 200, body: { data: adminStoreView(after) } } as const;
      if (after !== before) await commit(table, context, { writes: [replaceStoreWrite(before, after)], events: [], answer });
      return answer;
    });

const changedStore = (before: Store, body: Body): Store => ({
  ...before,
  name: body.name ?? before.name,
  email: body.email ?? before.email,
  phone: body.phone === undefined ? before.phone : body.phone,
  address: body.address === undefined ? before.address : body.address && completeAddress(body.address),
  timezone: body.timezone === undefined ? before.timezone : (canonicalTimezone(body.timezone) ?? before.timezone),
  plan: body.plan === undefined ? before.plan : body.plan,
  status: body.status ?? before.status,
  orderPrefix: body.order_prefix ?? before.orderPrefix,
  requiresPaymentBeforeFulfilment: body.require_payment_before_fulfilment ?? before.requiresPaymentBeforeFulfilment,
});

// Otherwise a suspended store could lift its own suspension, and any store give itself the best plan.
function refuseForeignChange(before: Store, after: Store, operator: boolean): void {
  if (operator || (before.plan === after.plan && before.status === after.status)) return;
  throw new DomainError('insufficient_scope', "Only platform operators may change a store's plan or status.");
}
