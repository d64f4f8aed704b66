import * as v from 'valibot';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { asSent, bodyOf, fixedAtCreation, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { patternUpTo, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { isStoreCurrency } from '#shared/kernel/currency.ts';
import { canonicalTimezone } from '#shared/kernel/days/timezone.ts';
import { Timezone } from '#shared/kernel/days/timezone-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, enumOf, Flag, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { type OpenStoreChange, plans, type StoreChange, storeStatuses } from './store.ts';

const Handle = v.pipe(
  stringUpTo(63),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens.')),
);

const Hostname = v.pipe(
  stringUpTo(253),
  v.regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
    issueText('invalid_format', 'must be a hostname such as shop.example.com.'),
  ),
);

const notACurrency = issueText('invalid_currency', 'must be an ISO 4217 code such as EUR, with at most two decimals.');
const StoreCurrency = v.pipe(patternUpTo(3, notACurrency), v.check(isStoreCurrency, notACurrency));

/**
 * The body of a request that opens or changes a store. Staff may change a store; only the platform's operators may open
 * one.
 */
export const storeBody = bodyOf<StoreChange>()({
  name: required(asSent(requiredText(200))),
  handle: fixedAtCreation(required(asSent(Handle))),
  // If the request sends null as the domain, the store gets its default domain.
  domain: fixedAtCreation(readAs(v.nullable(Hostname), (sent) => sent ?? undefined)),
  email: required(asSent(Email)),
  phone: asSent(v.nullable(textUpTo(50))),
  address: readNullable(AddressInput, completeAddress),
  currency: fixedAtCreation(required(asSent(StoreCurrency))),
  timezone: required(readAs(Timezone, (sent) => canonicalTimezone(sent) ?? sent)),
  plan: required(asSent(v.nullable(enumOf(plans)))),
  status: asSent(enumOf(storeStatuses)),
  orderPrefix: asSent(textUpTo(10)),
  requiresPaymentBeforeFulfillment: sentAs('require_payment_before_fulfilment', asSent(Flag)),
});

/**
 * The body of a request that changes an open store. It includes the field with which staff resume the store's e-mails.
 */
export const openStoreBody = bodyOf<OpenStoreChange>()({
  ...storeBody.fields,
  emailsHeldAtMs: sentAs('emails_held_at', asSent(v.null())),
});
