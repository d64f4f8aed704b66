import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { staffCustomerBody } from '#shared/customers/customer-body.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { customerPages, getCustomer } from '#shared/customers/customers-table.ts';
import { saveCustomer } from '#shared/customers/save-customer-operation.ts';
import { eraseCustomer } from '#shared/erasure/erase-customer-operation.ts';
import type { PersonalRecordView } from '#shared/erasure/erasure-schema.ts';
import { erasureView } from '#shared/erasure/erasure-view.ts';
import { getErasure } from '#shared/erasure/erasures-table.ts';
import { type PersonalRecord, personalPage } from '#shared/erasure/personal-records-table.ts';
import { type ListQuery, listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { timestampOrNull } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { AdminCustomerView, adminCustomerEndpoints } from './endpoints.ts';

type CustomerQuery = ListQuery & {
  readonly email?: string;
  readonly accepts_marketing?: boolean;
  readonly group_id?: number;
  readonly external_id?: string;
  readonly q?: string;
};

export const adminCustomerOperations = (deps: GroupDeps): Operations<typeof adminCustomerEndpoints> => ({
  listAdminCustomers: listPage(
    deps.table,
    'admin_customers',
    ({ email, accepts_marketing: acceptsMarketing, group_id: groupId, external_id: externalId, q }: CustomerQuery, { storeId }) =>
      customerPages(deps.table, storeId, { email, acceptsMarketing, groupId, externalId, q }),
    adminCustomerView,
  ),
  getAdminCustomer: getOne('customer', (storeId, id) => getCustomer(deps.table, storeId, id), adminCustomerView),
  updateAdminCustomer: updateAdminCustomer(deps),
  eraseAdminCustomer: ({ params }, context) => eraseCustomer(deps, context, params.id),
  getCustomerErasure: getOne('erasure', (storeId, id) => getErasure(deps.table, storeId, id), erasureView),
  listPersonalData: listPersonalData(deps),
});

/** Updates a customer: the fields of the public API, the blocked status and the customer group. */
const updateAdminCustomer =
  (deps: GroupDeps): Operation<typeof adminCustomerEndpoints.updateAdminCustomer> =>
  ({ params, body }, context) => {
    const change = staffCustomerBody.read(body);
    const { groupId } = change;
    return saveCustomer(deps, context, {
      id: params.id,
      change,
      checks: groupId == null ? [] : [groupExistsCheck(context.storeId, groupId)],
      show: (customer) => ({ data: adminCustomerView(customer, context) }),
    }).catch((error: unknown) => {
      const groupIsGone = error instanceof TransactionRefused && error.refused.has('group');
      throw groupIsGone ? fieldError('group_id', 'unknown_id', 'is not a customer group of this store.') : error;
    });
  };

/** Returns a page of the records that the store keeps about a customer. */
const listPersonalData =
  ({ table }: GroupDeps): Operation<typeof adminCustomerEndpoints.listPersonalData> =>
  async ({ params, query }, { storeId, store, nowMs }) => {
    const list = `personal_data#${params.id}`;
    const { after, limit } = readPageRequest(store.cursorSecret, list, query);
    const customer = orNotFound(await getCustomer(table, storeId, params.id), 'customer');
    const { records, next } = await personalPage(table, storeId, customer, after, limit);
    const view = ({ kind, id, fields }: PersonalRecord): PersonalRecordView => ({ object: 'personal_record', kind, id, fields });
    return { status: 200, body: listBody(store.cursorSecret, list, query, { items: records, next }, { nowMs, view }) };
  };

/** Converts a customer to its view for staff. */
const adminCustomerView = (customer: Customer, { store }: Pick<StoreContext, 'store'>): AdminCustomerView => ({
  ...customerView(customer, store.currency),
  group_id: customer.groupId,
  erased_at: timestampOrNull(customer.erasedAtMs),
});
