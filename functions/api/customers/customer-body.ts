import * as v from 'valibot';
import { type CustomerChange, maxSavedAddresses } from '#shared/customers/customer.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Email, Flag, list, text } from '#shared/kernel/fields-schema.ts';

const SavedAddressInput = v.pipe(object({ is_default: v.exactOptional(Flag), ...AddressInput.entries }), v.title('CustomerAddressInput'));

const optionalText = (max: number) => v.exactOptional(v.nullable(text(max)));

const optionalFields = {
  first_name: optionalText(100),
  last_name: optionalText(100),
  phone: optionalText(50),
  company: optionalText(200),
  note: optionalText(5000),
  accepts_marketing: v.exactOptional(Flag),
  addresses: v.exactOptional(list(SavedAddressInput, maxSavedAddresses)),
};

/** Body of POST /customers (specification: Customers). */
export const CustomerCreateBody = object({ email: Email, ...optionalFields });

/** Body of PATCH /customers/{id}: the same, everything optional. */
export const CustomerUpdateBody = object({ email: v.exactOptional(Email), ...optionalFields });

/** What a body says of a customer. */
export const readCustomer = (body: v.InferOutput<typeof CustomerUpdateBody>): CustomerChange => ({
  email: body.email,
  firstName: body.first_name,
  lastName: body.last_name,
  phone: body.phone,
  company: body.company,
  note: body.note,
  acceptsMarketing: body.accepts_marketing,
  addresses: body.addresses?.map((address) => ({ isDefault: address.is_default ?? false, address: completeAddress(address) })),
});
