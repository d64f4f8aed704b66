import { announce } from '../../events/announce.ts';
import { emailRefusal } from '../../shared/customers/email-refusal.ts';
import { commit } from '../../shared/data/commit.ts';
import { addCustomerWrites } from '../../shared/data/customers.ts';
import { retryStale } from '../../shared/data/retry-stale.ts';
import { blankCustomer, changeCustomer } from '../../shared/domain/customer.ts';
import { atTimeOf } from '../../shared/domain/object-id.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { customerView } from '../../shared/views/customer-view.ts';
import { readCustomer } from './customer-body.ts';
import type { CustomerDeps } from './deps.ts';
import type { customerEndpoints } from './endpoints.ts';

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
      const events = [announce(made, { id: newEventId(), topic: 'customer.created', data })];
      await commit(table, context, { writes: addCustomerWrites(storeId, customer), events, answer });
      return answer;
    };
    return retryStale(['customer'], add).catch((error: unknown) => {
      throw emailRefusal(error);
    });
  };
