import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { canonicalTimezone } from '#shared/kernel/timezone.ts';
import type { Store } from '#shared/stores/store.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { TransactionRefused, transact } from '#shared/table/transact.ts';
import type { AdminDeps } from '../operations.ts';
import { adminStoreView } from './admin-store-view.ts';
import type { adminStoreEndpoints } from './endpoints.ts';

type Deps = Pick<AdminDeps, 'table' | 'newStoreId' | 'randomBytes' | 'storeDomain'>;

const cursorSecretBytes = 32;

/** Opens a store under a handle that no other store has. */
export const createStore =
  (deps: Deps): Operation<typeof adminStoreEndpoints.createStore> =>
  async ({ body }, { nowMs, clock, deadlineMs }) => {
    const store = newStore(body, nowMs, deps);
    try {
      await transact(deps.table, openStoreWrites(store), { deadlineMs, nowMs: clock });
    } catch (error) {
      if (error instanceof TransactionRefused && error.refused.has('handle')) {
        throw fieldError('handle', 'taken', 'is taken by another store.');
      }
      throw error;
    }
    return { status: 201, body: { data: adminStoreView(store) } };
  };

function newStore(body: BodyOf<typeof adminStoreEndpoints.createStore>, nowMs: number, deps: Deps): Store {
  const status = body.status ?? 'active';
  return {
    id: deps.newStoreId(nowMs),
    name: body.name,
    handle: body.handle,
    domain: body.domain ?? `${body.handle}.${deps.storeDomain}`,
    email: body.email,
    phone: body.phone ?? null,
    address: body.address ? completeAddress(body.address) : null,
    currency: body.currency,
    timezone: canonicalTimezone(body.timezone) ?? body.timezone,
    status,
    plan: body.plan,
    testMode: status === 'trial',
    orderPrefix: body.order_prefix ?? '#',
    requiresPaymentBeforeFulfilment: body.require_payment_before_fulfilment ?? false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    cursorSecret: Buffer.from(deps.randomBytes(cursorSecretBytes)).toString('base64url'),
  };
}
