import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { supplierBody } from '#shared/purchase-orders/suppliers/supplier-body.ts';
import { SupplierSchema } from '#shared/purchase-orders/suppliers/supplier-schema.ts';

export const CreateSupplier = v.pipe(supplierBody.create, v.title('CreateSupplier'));
export const UpdateSupplier = v.pipe(supplierBody.update, v.title('UpdateSupplier'));

const path = '/stores/{store_id}/suppliers';

export const supplierEndpoints = {
  listSuppliers: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:inventory',
    summary: 'List suppliers',
    description: 'Newest first, including inactive suppliers.',
    query: {
      ...listParams,
      q: wordsParam(
        'Finds suppliers by words. Each word must begin a word of the name, the e-mail address or the account number, or the phone number. A change is found a moment later.',
      ),
      external_id: externalIdParam('The supplier with this id in another system, such as `sap:4711`.'),
    },
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
    description: "Purchase orders go to the supplier's e-mail address. The currency defaults to that of the store.",
    body: CreateSupplier,
    success: { status: 201, body: dataOf(SupplierSchema) },
    errors: ['taken'],
    idempotent: true,
    emits: [],
  }),
  getSupplier: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:inventory',
    summary: 'Get a supplier',
    description: 'The address for purchase orders and the currency that the supplier charges in.',
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
    description:
      'Nothing new is ordered from an inactive supplier. In external_ids and metadata, only the names sent change; null removes one.',
    body: UpdateSupplier,
    success: { status: 200, body: dataOf(SupplierSchema) },
    errors: ['taken', 'max_items'],
    idempotent: false,
    emits: [],
  }),
  deleteSupplier: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:inventory',
    summary: 'Delete a supplier',
    description: 'A supplier with variants or purchase orders cannot be deleted: deactivate it instead.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: [],
  }),
} as const;
