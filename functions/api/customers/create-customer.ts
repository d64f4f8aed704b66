import { buildEvent } from '#events/build-event.ts';
import { blankCustomer, changeCustomer } from '#shared/customers/customer.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { emailRefusal } from '#shared/customers/email-refusal-operation.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { readCustomer } from './customer-body.ts';
import type { customerEndpoints } from './endpoints.ts';
import type { CustomerDeps } from './operations.ts';

/** Adds a customer. Whether the e-mail address is free is decided by its lock in the transaction alone. */
export const createCustomer =
  ({ table, newId, newEventId }: CustomerDeps): Operation<typeof customerEndpoints.createCustomer> =>
  ({ body }, context) => {
    const { storeId, store } = context;
    const add = async () => {
      const id = newId();
      const made = atTimeOf(context, id);
      const customer = changeCustomer(blankCustomer(id, made.nowMs), readCustomer(body), newId);
      const data = customerView(customer, store.currency);
      const answer = { status: 201, body: { data } } as const;
      const events = [buildEvent(made, { id: newEventId(), topic: 'customer.created', data })];
      await commit(table, context, { writes: addCustomerWrites(storeId, customer), events, answer });
      return answer;
    };
    return retryOnConflict(['customer'], add).catch((error: unknown) => {
      throw emailRefusal(error);
    });
  };
