import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { CustomerChange } from '#shared/customers/customer.ts';
import { customerBody } from '#shared/customers/customer-body.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import { saveCustomer } from '#shared/customers/save-customer-operation.ts';
import { externalIdText } from '#shared/external-ids/external-data.ts';
import {
  isTaken,
  lookUpOutdated,
  mayHaveId,
  type PathExternalId,
  pathExternalId,
  refuseOutdatedLookUp,
  withPathId,
} from '#shared/external-ids/path-external-id.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readOwnerOfUnique } from '#shared/table/unique-values.ts';
import { addCustomer } from './add-customer.ts';
import type { customerEndpoints } from './endpoints.ts';

/**
 * Changes the customer with the given external id, or creates a customer with this id. The locks on the id and the
 * e-mail address ensure that only one of several concurrent requests creates the customer. The other requests then find
 * that customer.
 */
export const upsertCustomer =
  (deps: GroupDeps): Operation<typeof customerEndpoints.upsertCustomer> =>
  ({ params, body }, context) => {
    const at = pathExternalId(params);
    const change = customerBody.read({ ...body, external_ids: withPathId(body, at) });
    const find = () => findCustomer(deps.table, context.storeId, change, at);
    return retryOnConflict([lookUpOutdated], async () => {
      const id = await find();
      if (id === null) {
        return addCustomer(deps, context, change).catch(async (error: unknown) => {
          throw isTaken(error) && (await find()) !== null ? refuseOutdatedLookUp() : error;
        });
      }
      return saveCustomer(deps, context, {
        id,
        change,
        checks: [],
        accept: (before) => {
          if (!mayHaveId(before, at)) throw refuseOutdatedLookUp();
        },
        show: (customer) => ({ data: customerView(customer, context.store.currency) }),
      }).catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'not_found' ? refuseOutdatedLookUp() : error;
      });
    });
  };

/**
 * Returns the id of the customer who has the given id in another system. If there is none, returns the id of the
 * customer with the e-mail address, provided that they have no id in that system yet. Otherwise returns null.
 */
async function findCustomer(table: Table, storeId: string, { email }: CustomerChange, at: PathExternalId): Promise<number | null> {
  const own = await readOwnerOfUnique(table, storeId, 'customer_external_id', externalIdText(at.system, at.id));
  if (own !== null) return own;
  const owner = email === undefined ? null : await readOwnerOfUnique(table, storeId, 'email', normalEmail(email));
  const customer = owner === null ? null : await getCustomer(table, storeId, owner);
  return customer !== null && mayHaveId(customer, at) ? customer.id : null;
}
