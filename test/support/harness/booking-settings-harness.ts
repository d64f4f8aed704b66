import type { bookingResourceEndpoints } from '#functions/admin/booking-resources/endpoints.ts';
import type { bookingServiceEndpoints } from '#functions/admin/booking-services/endpoints.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { aProduct } from '../builders/a-product.ts';
import { aStaffContext } from '../builders/a-staff-context.ts';
import { aStore } from '../builders/a-store.ts';
import { putProduct } from '../builders/put-product.ts';
import { anAdmin } from './an-admin.ts';
import type { LocalTableOptions } from './local-table.ts';

type Settings = BodyOf<typeof bookingServiceEndpoints.putBookingService>;
type SentResource = BodyOf<typeof bookingResourceEndpoints.createBookingResource>;

/** Opens the operations on a store's booking settings. The store has one product of the kind `booking`. */
export async function bookingsAdmin(options: LocalTableOptions = {}) {
  const { admin, table, close } = await anAdmin({}, options);
  const context = aStaffContext();
  const store_id = aStore().id;
  const query = {};
  const one = (id: number) => ({ params: { store_id, id }, query, body: undefined });
  const lesson = aProduct({ kind: 'booking' });
  await putProduct(table, lesson);
  return {
    admin,
    table,
    context,
    close,
    store_id,
    lesson,
    one,
    addProduct: async (fields: Partial<Product>): Promise<Product> => {
      const product = aProduct(fields);
      await putProduct(table, product);
      return product;
    },
    addResource: async (body: SentResource = { name: 'Room' }) =>
      (await admin.createBookingResource({ params: { store_id }, query, body }, context)).body.data,
    putService: async (body: Settings, id = lesson.id) => (await admin.putBookingService({ ...one(id), body }, context)).body.data,
    at: (nowMs: number) => ({ ...context, nowMs }),
  };
}
