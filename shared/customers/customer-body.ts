import * as v from 'valibot';
import { externalDataFields } from '#shared/external-ids/external-data-schema.ts';
import { type Address, completeAddress } from '#shared/kernel/addresses/address.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { asSent, bodyOf, readAs, required } from '#shared/kernel/body-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Email, Flag, Id, list } from '#shared/kernel/fields-schema.ts';
import { textFields } from '#shared/kernel/optional-texts-schema.ts';
import { type CustomerChange, customerTextLimits, maxSavedAddresses, type SentAddress, type StaffCustomerChange } from './customer.ts';

const SavedAddressInput = v.pipe(
  object({ is_default: v.exactOptional(Flag), ...AddressInput.entries } satisfies {
    readonly [Field in 'is_default' | keyof Address]: v.GenericSchema;
  }),
  v.title('CustomerAddressInput'),
);

const readAddress = ({ is_default: isDefault = false, ...address }: v.InferOutput<typeof SavedAddressInput>): SentAddress => ({
  isDefault,
  address: completeAddress(address),
});

/** The body of an integration's request that creates or changes a customer (specification: Customers). */
export const customerBody = bodyOf<CustomerChange>()({
  email: required(asSent(Email)),
  ...textFields(customerTextLimits),
  acceptsMarketing: asSent(Flag),
  addresses: readAs(list(SavedAddressInput, maxSavedAddresses), (sent) => sent.map(readAddress)),
  ...externalDataFields,
});

/** The body of a staff request: the fields of `customerBody` and those that only staff may set. */
export const staffCustomerBody = bodyOf<StaffCustomerChange>()({
  ...customerBody.fields,
  isBlocked: asSent(Flag),
  groupId: asSent(v.nullable(Id)),
});
