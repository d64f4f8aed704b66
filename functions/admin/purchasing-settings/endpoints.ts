import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { Count } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { purchasingSettingsBody } from '#shared/purchase-orders/suppliers/purchasing-settings-body.ts';

/** A store's purchasing settings. */
const PurchasingSettingsSchema = v.pipe(
  v.strictObject({ object: v.literal('purchasing_settings'), hold_minutes: v.nullable(Count) }),
  v.title('PurchasingSettings'),
);

export const PutPurchasingSettings = v.pipe(purchasingSettingsBody.create, v.title('PutPurchasingSettings'));

const path = '/stores/{store_id}/purchasing-settings';

export const purchasingSettingsEndpoints = {
  getPurchasingSettings: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:inventory',
    summary: 'Get the purchasing settings',
    description: 'When drafts for paid orders are sent automatically.',
    success: { status: 200, body: dataOf(PurchasingSettingsSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  putPurchasingSettings: defineEndpoint({
    method: 'PUT',
    path,
    scope: 'staff:inventory',
    summary: 'Replace the purchasing settings',
    description:
      'A draft created for a paid order is sent automatically after hold_minutes unless its order is canceled first; with null, staff send it. ' +
      'Existing drafts keep their time.',
    body: PutPurchasingSettings,
    success: { status: 200, body: dataOf(PurchasingSettingsSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
