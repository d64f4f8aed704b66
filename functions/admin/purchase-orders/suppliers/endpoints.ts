import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { isStoreCurrency } from '#shared/kernel/currency.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, Flag, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { SupplierSchema } from '#shared/purchase-orders/suppliers/supplier-schema.ts';

const notACurrency = issueText('invalid_currency', 'must be an ISO 4217 code such as EUR, of at most two decimals.');

/** A currency that amounts can be in. */
export const CostCurrency = v.pipe(patternUpTo(3, notACurrency), v.check(isStoreCurrency, notACurrency));

const optionalFields = {
  email: v.exactOptional(v.nullable(Email)),
  phone: v.exactOptional(v.nullable(textUpTo(50))),
  address: v.exactOptional(v.nullable(AddressInput)),
  account_number: v.exactOptional(v.nullable(textUpTo(100))),
  currency: v.exactOptional(v.nullable(CostCurrency)),
  note: v.exactOptional(v.nullable(textUpTo(2000))),
  is_active: v.exactOptional(Flag),
};
const Name = requiredText(200);

export const CreateSupplier = v.pipe(object({ name: Name, ...optionalFields }), v.title('CreateSupplier'));
export const UpdateSupplier = v.pipe(object({ name: v.exactOptional(Name), ...optionalFields }), v.title('UpdateSupplier'));

const path = '/stores/{store_id}/suppliers';

export const supplierEndpoints = {
  listSuppliers: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:inventory',
    summary: 'List suppliers',
    query: listParams,
    success: { status: 200, body: pageSchema(SupplierSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createSupplier: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:inventory',
    summary: 'Create a supplier',
    description: 'Purchase orders go to its e-mail address. Without a currency it charges in that of the store.',
    body: CreateSupplier,
    success: { status: 201, body: dataOf(SupplierSchema) },
    errors: [],
    idempotent: true,
    emits: [],
  }),
  getSupplier: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:inventory',
    summary: 'Get a supplier',
    success: { status: 200, body: dataOf(SupplierSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateSupplier: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:inventory',
    summary: 'Change a supplier',
    description: 'Nothing new is ordered from one that is not active.',
    body: UpdateSupplier,
    success: { status: 200, body: dataOf(SupplierSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  deleteSupplier: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:inventory',
    summary: 'Delete a supplier',
    description: 'One that variants come from, or that has purchase orders, cannot be deleted: switch it off.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: [],
  }),
} as const;
