import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { getBookingResources } from '#shared/bookings/services/booking-resources-table.ts';
import { type BookingService, completeBookingSettings, maxBookingServices } from '#shared/bookings/services/booking-service.ts';
import { bookingServiceBody } from '#shared/bookings/services/booking-service-body.ts';
import {
  getBookingService,
  listBookingServices,
  putBookingServiceWrites,
  removeBookingServiceWrites,
} from '#shared/bookings/services/booking-services-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { formatPercent } from '#shared/kernel/percent.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs, timestamp } from '#shared/kernel/time.ts';
import { listWhole } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { BookingServiceView, bookingServiceEndpoints } from './endpoints.ts';
import { readServiceNames } from './service-names.ts';
import { settingIssues } from './service-settings.ts';

export const bookingServiceOperations = (deps: GroupDeps): Operations<typeof bookingServiceEndpoints> => ({
  listBookingServices: pageOfServices(deps),
  getBookingService: oneService(deps),
  putBookingService: putBookingService(deps),
  deleteBookingService: deleteBookingService(deps),
});

const view = (service: BookingService): BookingServiceView => ({
  object: 'booking_service',
  id: service.productId,
  product_id: service.productId,
  duration_minutes: service.durationMinutes,
  variant_durations: [...service.variantDurations].map(([variantId, minutes]) => ({ variant_id: variantId, duration_minutes: minutes })),
  buffer_before: service.bufferBeforeMinutes,
  buffer_after: service.bufferAfterMinutes,
  slot_step_minutes: service.slotStepMinutes,
  capacity: service.capacity,
  lead_time_minutes: service.leadTimeMinutes,
  window_days: service.windowDays,
  confirm: service.confirmation,
  resources: [...service.resourceIds],
  cancellation: service.cancellation.map(({ hoursBefore, refundBasisPoints }) => ({
    hours_before: hoursBefore,
    refund_percent: formatPercent(refundBasisPoints),
  })),
  deposit_percent: formatPercent(service.depositBasisPoints),
  updated_at: timestamp(service.updatedAtMs),
});

const pageOfServices = ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof bookingServiceEndpoints.listBookingServices> => {
  const list = listWhole(
    'booking_services',
    (storeId) => listBookingServices(table, storeId),
    ({ productId, createdAtMs, updatedAtMs }) => ({ id: productId, createdAtMs, updatedAtMs }),
    view,
  );
  return async (input, context) => {
    const answer = await list(input, context);
    if (input.query.include === undefined) return answer;
    const { data } = answer.body;
    const namesOf = await readServiceNames(table, context.storeId, data);
    return { status: 200, body: { ...answer.body, data: data.map((service) => ({ ...service, names: namesOf(service) })) } };
  };
};

const oneService =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof bookingServiceEndpoints.getBookingService> =>
  async ({ params: { id }, query }, { storeId }) => {
    const service = view(orNotFound(await getBookingService(table, storeId, id), 'booking service'));
    if (query.include === undefined) return { status: 200, body: { data: service } };
    const namesOf = await readServiceNames(table, storeId, [service]);
    return { status: 200, body: { data: { ...service, names: namesOf(service) } } };
  };

/** Sets a product's booking rules. If the rules are the same as before, nothing is written. */
const putBookingService =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof bookingServiceEndpoints.putBookingService> =>
  async ({ params: { id }, body }, context) => {
    const { storeId, nowMs } = context;
    try {
      return await retryOnConflict(['booking_service', 'product'], async () => {
        const [read, before, resources] = await Promise.all([
          getProduct(table, storeId, id),
          getBookingService(table, storeId, id),
          getBookingResources(table, storeId, body.resources),
        ]);
        const product = orNotFound(read, 'product');
        if (product.kind !== 'booking') {
          throw fieldError('', 'not_a_booking_product', 'The product must be of kind booking.');
        }
        const issues = settingIssues(body, { product, resources });
        if (issues.length > 0) throw new FieldErrors(issues);
        const changed = {
          ...completeBookingSettings(bookingServiceBody.read(body)),
          productId: id,
          createdAtMs: before?.createdAtMs ?? nowMs,
        };
        if (before !== null && sameValue(before, { ...changed, updatedAtMs: before.updatedAtMs })) {
          return { status: 200, body: { data: view(before) } };
        }
        const after = { ...changed, updatedAtMs: before === null ? nowMs : nextUpdatedAtMs(before.updatedAtMs, nowMs) };
        const answer = { status: 200, body: { data: view(after) } } as const;
        await commit(table, context, {
          writes: putBookingServiceWrites(storeId, before, after),
          events: [],
          answer,
          ...(before === null ? {} : { before: view(before) }),
        });
        return answer;
      });
    } catch (error) {
      if (!(error instanceof TransactionRefused && error.refused.has('booking_services'))) throw error;
      throw fieldError('', 'limit_reached', `A store has at most ${maxBookingServices} booking services.`);
    }
  };

const deleteBookingService =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof bookingServiceEndpoints.deleteBookingService> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['booking_service'], async () => {
      const { storeId } = context;
      const before = orNotFound(await getBookingService(table, storeId, id), 'booking service');
      const answer = { status: 200, body: { data: { object: 'booking_service', id, deleted: true } } } as const;
      await commit(table, context, { writes: removeBookingServiceWrites(storeId, before), events: [], answer, before: view(before) });
      return answer;
    });
