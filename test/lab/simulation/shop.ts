import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { bookingResourceItem } from '#shared/bookings/services/booking-resources-table.ts';
import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import { bookingServiceItem } from '#shared/bookings/services/booking-services-table.ts';
import { putOpeningHoursWrite } from '#shared/bookings/services/opening-hours-table.ts';
import { blankDiscount } from '#shared/discounts/discount-change.ts';
import { addDiscountWrites } from '#shared/discounts/discounts-table.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aBookingResource, aBookingService, everyDay } from '#test/support/builders/a-booking-service.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import type { Random } from '../fuzz/random.ts';
import { addLongGoods, addWideGoods, largeStore, openLargeStore } from './larger-shop.ts';
import type { Reach } from './reach.ts';

export const store = aStore();
export const locationId = 1;
/** A time zone far ahead of UTC, so that the store's year ends earlier than UTC's. */
const timezone = 'Asia/Tokyo';
/**
 * Variants of goods, with their initial stock. The first variant has little stock, so that clients compete for the last
 * units.
 */
export const openingStock: ReadonlyMap<number, number> = new Map([
  [101, 6],
  [201, 25],
  [301, 200],
]);
/** A variant of a digital product with untracked stock. The service itself fulfills orders for digital products. */
export const digitalVariant = 401;
/** The variant of the gift card product. Clients order this variant. */
export const giftCardVariant = 501;
export const giftCardMinor = 2500n;
/** A service's seat variant, and the number of seats per slot. */
export const seatVariant = 601;
export const seats = 4;
export const discount = { id: 77, code: 'FIRST5', limit: 5, basisPoints: 1250n } as const;
export const receiverUrl = 'https://receiver.example/hooks';

const service: BookingService = aBookingService({
  ...{ productId: seatVariant - 1, durationMinutes: 60, slotStepMinutes: 60, capacity: seats, resourceIds: [3], windowDays: 90 },
});

export type ShopOptions = {
  readonly table: Table;
  readonly engine: DynamoEngine;
  readonly clients: number;
  readonly random: Random;
  readonly nowMs: number;
  readonly reach: Reach;
};

/**
 * Creates the store and its goods, and returns the secret of each client's API key. On days with the condition `many
 * rows`, the last secret is for the large store.
 */
export async function openShop({ table, engine, clients, random, nowMs, reach }: ShopOptions): Promise<readonly string[]> {
  const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }));
  await transact(table, openStoreWrites(store));
  await put(locationItem(store.id, aLocation({ id: locationId, timezone })));
  const made = { createdAtMs: nowMs, updatedAtMs: nowMs };
  for (const [variantId, onHand] of openingStock) {
    const variant = aVariant({ id: variantId, priceMinor: BigInt(variantId) * 9n + 90n, inventoryTracked: true, ...made });
    const id = variantId - 1;
    await putProduct(table, aProduct({ id, slug: `product-${id}`, name: `Product ${id}`, variants: [variant], ...made }), {
      locationId,
      onHand,
    });
  }
  await sell(table, digitalVariant, 'digital', 700n);
  await sell(table, giftCardVariant, 'gift_card', giftCardMinor);
  await sell(table, seatVariant, 'booking', 5000n);
  await put(bookingServiceItem(store.id, service));
  await put(bookingResourceItem(store.id, aBookingResource({ id: 3, locationId })));
  await transact(table, [putOpeningHoursWrite(store.id, 'RESOURCE', 3, everyDay(['00:00-24:00']))]);
  const { id, code, limit: usageLimit, basisPoints } = discount;
  const offer = { type: 'percentage', basisPoints: Number(basisPoints) } as const;
  await transact(table, addDiscountWrites(store.id, { ...blankDiscount(id, store.createdAtMs), code, title: code, offer, usageLimit }));
  await transact(table, [addEndpointWrite(aWebhookEndpoint({ url: receiverUrl }))]);
  if (reach.has('wide orders')) await addWideGoods(table, locationId, nowMs);
  // The following rows are kept out of the stream. Otherwise, the workers would be busy with these rows for hours.
  engine.keepRecords(table.name, () => false);
  if (reach.has('long orders')) await addLongGoods(table);
  const secrets = await Promise.all(Array.from({ length: clients }, (_, client) => addKey(table, store.id, client + 1, random)));
  if (reach.has('many rows')) await openLargeStore(table, engine, nowMs);
  const ofLargeStore = reach.has('many rows') ? [await addKey(table, largeStore.id, clients + 1, random)] : [];
  engine.keepRecords(table.name, () => true);
  return [...secrets, ...ofLargeStore];
}

async function sell(table: Table, variantId: number, kind: 'digital' | 'gift_card' | 'booking', priceMinor: bigint): Promise<void> {
  const id = variantId - 1;
  const variant = aVariant({ id: variantId, priceMinor, inventoryTracked: false });
  await putProduct(table, aProduct({ id, slug: `product-${id}`, name: `Product ${id}`, kind, variants: [variant] }));
}

async function addKey(table: Table, storeId: string, holderId: number, random: Random): Promise<string> {
  const bytes = Uint8Array.from({ length: 32 }, () => random.int(0, 255));
  const secret = newSecret('so_live_', storeId, bytes);
  const facts = { secret, kind: 'api_key', storeId, holderId, name: `key ${holderId}`, scopes, validUntilMs: null } as const;
  await table.client.send(new PutCommand({ TableName: table.name, Item: credentialItem(facts) }));
  return secret;
}
