import { getBookingResources } from '#shared/bookings/services/booking-resources-table.ts';
import { readVariantTitles } from '#shared/catalogue/variant-titles-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { BookingServiceView } from './endpoints.ts';

type Names = NonNullable<BookingServiceView['names']>;

/**
 * Reads the names of each booking service's product, variants and resources. All names are read in one batch. Deleted
 * objects have no name.
 */
export async function readServiceNames(
  table: Table,
  storeId: string,
  services: readonly BookingServiceView[],
): Promise<(service: BookingServiceView) => Names> {
  const [titles, resources] = await Promise.all([
    readVariantTitles(
      table,
      storeId,
      services.map(({ product_id }) => product_id),
    ),
    getBookingResources(
      table,
      storeId,
      services.flatMap((service) => service.resources),
    ),
  ]);
  return (service) => {
    const own = titles.filter(({ productId }) => productId === service.product_id);
    const variantIds = new Set(service.variant_durations.map(({ variant_id }) => variant_id));
    return {
      product: own[0]?.productName ?? null,
      variants: own
        .filter(({ variantId }) => variantIds.has(variantId))
        .map(({ variantId, title }) => ({ variant_id: variantId, variant_title: title })),
      resources: resources.filter(({ id }) => service.resources.includes(id)).map(({ id, name }) => ({ resource_id: id, name })),
    };
  };
}
