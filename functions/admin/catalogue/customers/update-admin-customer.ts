import { saveCustomer } from '#shared/customers/save-customer-operation.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { adminCustomerView } from './admin-customer-view.ts';
import type { adminCustomerEndpoints } from './endpoints.ts';

/** Blocks or unblocks a customer, and says which group's prices apply. */
export const updateAdminCustomer =
  (deps: Pick<AdminCatalogueDeps, 'table' | 'newId' | 'newEventId'>): Operation<typeof adminCustomerEndpoints.updateAdminCustomer> =>
  ({ params, body: { is_blocked: isBlocked, group_id: groupId } }, context) =>
    saveCustomer(deps, context, {
      id: params.id,
      change: { isBlocked, groupId },
      checks: groupId == null ? [] : [groupExistsCheck(context.storeId, groupId)],
      show: (customer) => ({ data: adminCustomerView(customer, context.store.currency) }),
    }).catch((error: unknown) => {
      const groupIsGone = error instanceof TransactionRefused && error.refused.has('group');
      throw groupIsGone ? fieldError('group_id', 'unknown_id', 'is not a customer group of this store.') : error;
    });
