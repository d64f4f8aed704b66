import { customerView } from '#shared/customers/customer-view.ts';
import { saveCustomer } from '#shared/customers/save-customer-operation.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { readCustomer } from './customer-body.ts';
import type { CustomerDeps } from './deps.ts';
import type { customerEndpoints } from './endpoints.ts';

/** Changes what is sent. */
export const updateCustomer =
  (deps: CustomerDeps): Operation<typeof customerEndpoints.updateCustomer> =>
  ({ params, body }, context) =>
    saveCustomer(deps, context, {
      id: params.id,
      change: readCustomer(body),
      checks: [],
      show: (customer) => ({ data: customerView(customer, context.store.currency) }),
    });
