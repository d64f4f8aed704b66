import { customerForm } from '#shared/customers/customer-form.ts';
import { anonymousFields } from '#shared/erasure/anonymous-fields.ts';
import { anonymousRecord, isRecordKind } from '#shared/erasure/anonymous-records-table.ts';
import { erasedCustomerOf } from '#shared/erasure/erased-email.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { textInItem } from '#shared/table/rows/long-text.ts';
import { rowIdOf } from '#shared/table/rows/row-name.ts';
import { type Check, type ExaminationTime, isSettled, noRemainingFaults } from '../check.ts';
import type { Fault } from '../finding.ts';
import type { StoredRow } from '../row-kinds.ts';

/**
 * Checks that rows written before an erasure no longer identify the customer: the customer's own row, the customer's
 * records, and events about the customer. Also checks that no record of another customer has the anonymous address of
 * an erased customer.
 */
export function checkErasures(terms: ExaminationTime): Check {
  const doneAtMs = new Map<number, number>();
  let hasErasures = false;
  /**
   * Maps the id of an order or gift card to its erased customer. A row without a customer id belongs to the customer of
   * its order or gift card.
   */
  const ownerOfOrder = new Map<unknown, number>();
  const ownerOfCard = new Map<unknown, number>();
  const ownerOf = ({ item }: StoredRow): number | undefined => {
    const { customer_id: customerId, order_id: orderId, gift_card_id: cardId } = item;
    if (typeof customerId === 'number') return doneAtMs.has(customerId) ? customerId : undefined;
    return ownerOfOrder.get(orderId) ?? ownerOfCard.get(cardId);
  };
  const left = (row: StoredRow): Fault => ({
    ...{ check: 'erasure_left', object: row.kind, id: rowIdOf(row.item) },
    ...{ expected: 'no data of an erased customer', found: 'data that identifies the customer' },
  });

  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'customer' && row.value.erasedAtMs !== null && isSettled(terms, row.value.updatedAtMs)) {
        const stored = customerForm.write(row.value);
        if (!sameValue(stored, anonymousFields(stored, row.value.id))) yield left(row);
      } else if (row.kind === 'customer_erasure') {
        hasErasures = true;
        if (row.value.state === 'done' && row.value.doneAtMs !== null) doneAtMs.set(row.value.customerId, row.value.doneAtMs);
      } else if (row.kind === 'event') {
        yield* seeEvent(row);
      } else if (isRecordKind(row.kind)) {
        yield* taken(row, row.item);
        const owner = ownerOf(row);
        if (owner === undefined) return;
        if (row.kind === 'order') ownerOfOrder.set(row.value.id, owner);
        if (row.kind === 'gift_card') ownerOfCard.set(row.value.id, owner);
        const writtenAtMs = Number(row.item['updated_at_ms'] ?? row.item['created_at_ms']);
        if (writtenAtMs > (doneAtMs.get(owner) ?? 0)) return;
        const person = { customerId: owner, emails: [] };
        if (anonymousRecord(row.kind, terms.storeId, row.item, 'theirs', person, terms.nowMs) !== null) yield left(row);
      }
    },
    end: noRemainingFaults,
  };

  function* seeEvent(row: Extract<StoredRow, { readonly kind: 'event' }>): Generator<Fault> {
    // Event bodies make up most of a store's data, so they are read only if the store has erasures.
    const body = hasErasures ? textInItem(row.value) : null;
    if (body === null) return;
    const document = JSON.parse(body) as { readonly data?: Readonly<Record<string, unknown>> };
    const { object, id, customer_id: ofCustomer, ...data } = document.data ?? {};
    const customerId = object === 'customer' ? id : ofCustomer;
    if (typeof customerId !== 'number') return;
    yield* taken(row, { ...data, customer_id: customerId });
    if (row.value.createdAtMs > (doneAtMs.get(customerId) ?? 0)) return;
    if (!sameValue(document, anonymousFields(document, customerId))) yield left(row);
  }
}

/**
 * Reports a row that contains the anonymous e-mail address of a different customer. An erasure puts the customer's id
 * into the anonymous address.
 */
function* taken(row: StoredRow, { customer_id: of, email, customer_email: guest }: Readonly<Record<string, unknown>>): Generator<Fault> {
  if (typeof of !== 'number') return;
  const erased = [email, guest].map(erasedCustomerOf).find((one) => one !== null && one !== of);
  if (erased == null) return;
  yield {
    ...{ check: 'erasure_took', object: row.kind, id: rowIdOf(row.item) },
    ...{ expected: `an address of customer ${of}`, found: `that of erased customer ${erased}` },
  };
}
