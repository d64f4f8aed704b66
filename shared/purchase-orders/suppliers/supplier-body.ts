import * as v from 'valibot';
import { externalDataFields } from '#shared/external-ids/external-data-schema.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { asSent, bodyOf, readNullable, required } from '#shared/kernel/body-schema.ts';
import { patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { isStoreCurrency } from '#shared/kernel/currency.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, Flag, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import type { SupplierChange } from './supplier.ts';

const notACurrency = issueText('invalid_currency', 'must be an ISO 4217 code such as EUR, with at most two decimals.');

/** A currency in which costs can be given. */
export const CostCurrency = v.pipe(patternUpTo(3, notACurrency), v.check(isStoreCurrency, notACurrency));

/** The supplier fields in a request. */
export const supplierBody = bodyOf<SupplierChange>()({
  name: required(asSent(requiredText(200))),
  email: asSent(v.nullable(Email)),
  phone: asSent(v.nullable(textUpTo(50))),
  address: readNullable(AddressInput, completeAddress),
  accountNumber: asSent(v.nullable(textUpTo(100))),
  currency: asSent(v.nullable(CostCurrency)),
  note: asSent(v.nullable(textUpTo(2000))),
  isActive: asSent(Flag),
  ...externalDataFields,
});
