import { emailHoldReasons } from '#shared/emails/email-feedback.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, named, number, oneOf, optional, since, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { plans, type Store, storeStatuses } from './store.ts';

/** How a store is stored. */
export const storeForm = storedForm<Store>()({
  id: text,
  name: text,
  handle: text,
  domain: text,
  email: text,
  phone: optional(text),
  address: optional(address),
  currency: text,
  timezone: text,
  status: oneOf(storeStatuses),
  plan: optional(oneOf(plans)),
  testMode: flag,
  orderPrefix: text,
  requiresPaymentBeforeFulfillment: named('require_payment_before_fulfilment', since(flag, false)),
  emailsHeldAtMs: since(optional(number), null),
  emailsHeldReason: since(optional(oneOf(emailHoldReasons)), null),
  emailsResumedAtMs: since(optional(number), null),
  createdAtMs: number,
  updatedAtMs: number,
  cursorSecret: text,
});
