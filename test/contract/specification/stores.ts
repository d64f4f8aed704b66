import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';
import type { Specification } from '../../support/harness/specified-fields.ts';

/** Specification: Store. */
export const stores: Specification = {
  objects: [
    {
      name: 'Store',
      schema: StoreSchema,
      fields: `object: "store", id: string, name: string, handle: string, domain: string, email: email?, phone: string?,
     address: Address?, currency: string, timezone: string, status: trial|active|past_due|suspended|cancelled|inactive,
     plan: string?, test_mode: boolean, created_at: timestamp`,
    },
    {
      name: 'Address',
      schema: AddressSchema,
      fields: `first_name: string?, last_name: string?, company: string?, line1: string?, line2: string?, city: string?,
     region: string?, postcode: string?, country: string?, phone: string?`,
    },
  ],
};
