import { buildEvent } from '#events/build-event.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { changeCustomerWrites, getCustomer } from '#shared/customers/customers-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { erasedCustomer } from './erased-customer.ts';
import { beginErasure, type Erasure } from './erasure.ts';
import type { CustomerErasureView } from './erasure-schema.ts';
import { erasureView } from './erasure-view.ts';
import { erasureLabel, getErasure, putErasureWrite } from './erasures-table.ts';

type Deps = { readonly table: Table; readonly newEventId: () => string };
type Answer = { readonly status: 200; readonly body: { readonly data: CustomerErasureView } };

/**
 * Anonymizes a customer and, in the same transaction, starts the erasure of all other data about them. From then on the
 * customer cannot place orders or be changed, and their e-mail address can be used again. If an erasure is already
 * running, it is returned unchanged; a finished erasure is started again.
 * @throws DomainError `not_found`
 */
export function eraseCustomer({ table, newEventId }: Deps, context: StoreContext, customerId: number): Promise<Answer> {
  const { storeId, nowMs } = context;
  return retryOnConflict(['customer', 'email', erasureLabel], async () => {
    const [customer, before] = await Promise.all([getCustomer(table, storeId, customerId), getErasure(table, storeId, customerId)]);
    const known = orNotFound(customer, 'customer');
    if (before?.state === 'running') return answerOf(before);
    const isErased = known.erasedAtMs !== null;
    // Customers that an earlier version of the service erased may still have external ids and metadata.
    const isAnonymous = isErased && known.externalIds.size === 0 && known.metadata.size === 0;
    const erased = isAnonymous ? known : erasedCustomer(known, nowMs);
    const erasure = beginErasure(before, { storeId, customerId, emails: isErased ? [] : [normalEmail(known.email)], nowMs });
    const answer = answerOf(erasure);
    await commit(table, context, {
      writes: [putErasureWrite(before, erasure), ...(isAnonymous ? [] : changeCustomerWrites(storeId, known, erased))],
      // The event has no previous values, because they are the data to be erased.
      events: isAnonymous
        ? []
        : [buildEvent(context, { id: newEventId(), topic: 'customer.updated', data: customerView(erased, context.store.currency) })],
      answer,
    });
    return answer;
  });
}

const answerOf = (erasure: Erasure): Answer => ({ status: 200, body: { data: erasureView(erasure) } });
