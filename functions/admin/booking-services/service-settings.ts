import type { BookingResource } from '#shared/bookings/services/booking-resource.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { bookingServiceEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof bookingServiceEndpoints.putBookingService>;

/** Returns the problems that the body schema cannot detect in the settings: unknown ids and duplicate ids. */
export function settingIssues(
  body: Body,
  { product, resources }: { readonly product: Pick<Product, 'variants'>; readonly resources: readonly Pick<BookingResource, 'id'>[] },
): FieldIssue[] {
  const durations = body.variant_durations ?? [];
  return [
    ...named(
      durations.map(({ variant_id: id }) => id),
      (index) => `variant_durations[${index}].variant_id`,
      { known: product.variants.map(({ id }) => id), noun: 'variant of this product' },
    ),
    ...named(body.resources, (index) => `resources[${index}]`, {
      known: resources.map(({ id }) => id),
      noun: 'booking resource of this store',
    }),
    ...(body.cancellation ?? []).flatMap(({ hours_before: hours }, index, rules): FieldIssue[] =>
      rules.findIndex((rule) => rule.hours_before === hours) < index
        ? [
            {
              param: `cancellation[${index}].hours_before`,
              code: 'duplicate',
              message: 'must differ from the hours_before of earlier rules.',
            },
          ]
        : [],
    ),
  ];
}

function named(
  ids: readonly number[],
  paramOf: (index: number) => string,
  { known, noun }: { readonly known: readonly number[]; readonly noun: string },
): FieldIssue[] {
  return ids.flatMap((id, index): FieldIssue[] => {
    if (!known.includes(id)) return [{ param: paramOf(index), code: 'unknown_id', message: `is not a ${noun}.` }];
    return ids.indexOf(id) < index ? [{ param: paramOf(index), code: 'duplicate', message: 'repeats an earlier entry.' }] : [];
  });
}
