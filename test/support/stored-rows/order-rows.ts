import { bookingForm } from '#shared/bookings/booking-form.ts';
import { bookingItem, parseBooking } from '#shared/bookings/bookings-table.ts';
import { calendarDayForm, calendarDayItem, parseCalendarDay } from '#shared/bookings/calendar/calendar-table.ts';
import { bookingResourceForm, bookingResourceItem, parseBookingResource } from '#shared/bookings/services/booking-resources-table.ts';
import { bookingServiceForm, bookingServiceItem, parseBookingService } from '#shared/bookings/services/booking-services-table.ts';
import { openingHoursForm, parseOpeningHours, putOpeningHoursWrite } from '#shared/bookings/services/opening-hours-table.ts';
import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { customerForm } from '#shared/customers/customer-form.ts';
import { customerItem, parseCustomer } from '#shared/customers/customers-table.ts';
import { erasureForm, erasureItem, parseErasure } from '#shared/erasure/erasures-table.ts';
import { giftCardMovementForm, giftCardMovementItem, parseGiftCardMovement } from '#shared/gift-cards/gift-card-movements-table.ts';
import { giftCardForm, giftCardItem, parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { orderForm, parseOrder } from '#shared/orders/order-form.ts';
import { addBatchWrite, issuedBatchForm, parseIssuedBatch } from '#shared/orders/order-gift-cards-table.ts';
import { addOrderNoteWrite, orderNoteForm } from '#shared/orders/order-notes-table.ts';
import { orderItem } from '#shared/orders/orders-table.ts';
import { parseRefund, refundForm, refundItem } from '#shared/orders/refunds/refunds-table.ts';
import { orderCoverageForm } from '#shared/purchase-orders/order-coverage-table.ts';
import { purchaseOrderForm } from '#shared/purchase-orders/purchase-order-form.ts';
import { orderNameForm } from '#shared/purchase-orders/purchase-order-names-table.ts';
import { parsePurchaseOrder, purchaseOrderItem } from '#shared/purchase-orders/purchase-orders-table.ts';
import { purchasingSettingsForm, putPurchasingSettingsWrite } from '#shared/purchase-orders/suppliers/purchasing-settings-table.ts';
import { putReorderDraftWrite, reorderDraftForm } from '#shared/purchase-orders/suppliers/reorder-drafts-table.ts';
import { parseSupplier, supplierForm, supplierItem } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { parseVariantSupply, variantSupplyForm, variantSupplyItem } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import { addSalesChangeWrites, parseSalesChange } from '#shared/reports/sales-changes-table.ts';
import { parseSalesDay, putSalesDayWrite, rollUpsForm } from '#shared/reports/sales-days-table.ts';
import { salesChangeForm, salesDayForm } from '#shared/reports/sales-form.ts';
import { returnForm } from '#shared/returns/return-form.ts';
import { parseReturn, returnItem } from '#shared/returns/returns-table.ts';
import { numberCounterForm } from '#shared/table/counters/number-series.ts';
import { keys } from '#shared/table/keys.ts';
import { itemOf, type RowKind, rewriteRow, storeId } from './row-kind.ts';

/*
 * The kinds of rows for orders and for everything related to orders: customers, gift cards, returns, bookings, purchase
 * orders and reports.
 */

export const orderRows: readonly RowKind[] = [
  { name: 'customer', room: 'customers', forms: [customerForm], rewrite: (row) => customerItem(storeId, parseCustomer(row)) },
  {
    name: 'customer-erasure',
    room: 'erasure',
    forms: [erasureForm],
    rewrite: (row) => erasureItem(parseErasure({ ...keys.listed(storeId, 'CUSTOMER_ERASURE', 100_311), ...row })),
  },
  {
    name: 'order',
    room: 'orders',
    forms: [orderForm, orderNameForm, variantIdsForm],
    rewrite: (row) => orderItem(storeId, parseOrder(row)),
  },
  {
    name: 'order-note',
    room: 'orders',
    forms: [orderNoteForm],
    rewrite: (row) => itemOf(addOrderNoteWrite(storeId, orderNoteForm.read(row))),
  },
  {
    name: 'order-gift-cards',
    room: 'orders',
    forms: [issuedBatchForm],
    rewrite: (row) => itemOf(addBatchWrite(storeId, 100_311, 0, parseIssuedBatch(row))),
  },
  {
    name: 'number-counter',
    room: 'orders',
    forms: [numberCounterForm],
    rewrite: (row) => ({ ...keys.orderCounter(storeId), entity: 'tally', ...rewriteRow(numberCounterForm, row) }),
  },
  { name: 'refund', room: 'orders/refunds', forms: [refundForm], rewrite: (row) => refundItem(storeId, parseRefund(row)) },
  { name: 'return', room: 'returns', forms: [returnForm, variantIdsForm], rewrite: (row) => returnItem(storeId, parseReturn(row)) },
  { name: 'gift-card', room: 'gift-cards', forms: [giftCardForm], rewrite: (row) => giftCardItem(storeId, parseGiftCard(row)) },
  {
    name: 'gift-card-movement',
    room: 'gift-cards',
    forms: [giftCardMovementForm],
    rewrite: (row) => giftCardMovementItem(storeId, parseGiftCardMovement(row)),
  },
  { name: 'booking', room: 'bookings', forms: [bookingForm, variantIdsForm], rewrite: (row) => bookingItem(storeId, parseBooking(row)) },
  {
    name: 'calendar-day',
    room: 'bookings/calendar',
    forms: [calendarDayForm],
    rewrite: (row) => calendarDayItem(storeId, parseCalendarDay(row)),
  },
  {
    name: 'booking-service',
    room: 'bookings/services',
    forms: [bookingServiceForm],
    rewrite: (row) => bookingServiceItem(storeId, parseBookingService(row)),
  },
  {
    name: 'booking-resource',
    room: 'bookings/services',
    forms: [bookingResourceForm],
    rewrite: (row) => bookingResourceItem(storeId, parseBookingResource(row)),
  },
  {
    name: 'opening-hours',
    room: 'bookings/services',
    forms: [openingHoursForm],
    rewrite: (row) => itemOf(putOpeningHoursWrite(storeId, 'LOCATION', 100_311, parseOpeningHours(row))),
  },
  {
    name: 'purchase-order',
    room: 'purchase-orders',
    forms: [purchaseOrderForm, variantIdsForm],
    rewrite: (row) => purchaseOrderItem(storeId, parsePurchaseOrder(row)),
  },
  {
    name: 'order-coverage',
    room: 'purchase-orders',
    forms: [orderCoverageForm],
    rewrite: (row) => ({
      ...keys.orderCoverage(storeId, orderCoverageForm.read(row).orderId),
      entity: 'order_coverage',
      ...rewriteRow(orderCoverageForm, row),
    }),
  },
  {
    name: 'supplier',
    room: 'purchase-orders/suppliers',
    forms: [supplierForm],
    rewrite: (row) => supplierItem(storeId, parseSupplier(row)),
  },
  {
    name: 'variant-supply',
    room: 'purchase-orders/suppliers',
    forms: [variantSupplyForm],
    rewrite: (row) => variantSupplyItem(storeId, parseVariantSupply(row)),
  },
  {
    name: 'purchasing-settings',
    room: 'purchase-orders/suppliers',
    forms: [purchasingSettingsForm],
    rewrite: (row) => itemOf(putPurchasingSettingsWrite(storeId, purchasingSettingsForm.read(row))),
  },
  {
    name: 'reorder-draft',
    room: 'purchase-orders/suppliers',
    forms: [reorderDraftForm],
    rewrite: (row) => itemOf(putReorderDraftWrite(storeId, null, reorderDraftForm.read(row))),
  },
  {
    name: 'sales-change',
    room: 'reports',
    forms: [salesChangeForm],
    rewrite: (row) => itemOf(addSalesChangeWrites(storeId, [parseSalesChange(row)], Date.UTC(2026, 10, 24))[0]),
  },
  { name: 'sales-day', room: 'reports', forms: [salesDayForm], rewrite: (row) => itemOf(putSalesDayWrite(storeId, parseSalesDay(row))) },
  {
    name: 'sales-roll-ups',
    room: 'reports',
    forms: [rollUpsForm],
    rewrite: (row) => ({ ...keys.salesRollUps(storeId), entity: 'tally', ...rewriteRow(rollUpsForm, row) }),
  },
];
