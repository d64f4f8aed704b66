import { activityForm, activityItem, parseActivity } from '#shared/activity/activity-table.ts';
import { apiKeyForm, apiKeyItem, parseApiKey } from '#shared/api-keys/api-keys-table.ts';
import { credentialForm, credentialUseForm, rateWindowForm } from '#shared/api-keys/credentials-table.ts';
import { apiCallForm, apiCallsItem, packedCallsForm, parseApiCalls } from '#shared/api-log/call-rows-table.ts';
import { installationForm, installationItem, parseInstallation } from '#shared/apps/app-installations-table.ts';
import { addAppWrites, appForm, parseApp } from '#shared/apps/apps-table.ts';
import { addCodeWrite, authorizationCodeForm } from '#shared/apps/authorization-codes-table.ts';
import { noteUninstalledWrite, uninstalledAppForm } from '#shared/apps/uninstalled-apps-table.ts';
import { bulkOperationForm } from '#shared/bulk-operations/bulk-operation-form.ts';
import { bulkOperationItem, parseBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { recipientHash, suppressedRecipientForm, suppressedRecipientItem } from '#shared/emails/email-feedback-table.ts';
import { sentEmailForm } from '#shared/emails/sent-emails-table.ts';
import { eventForm } from '#shared/events/event-form.ts';
import { logEndForm, logRowForm } from '#shared/events/log-form.ts';
import { eventPlaceForm } from '#shared/events/logged-event-table.ts';
import { eventKeyForm, eventTopicForm } from '#shared/events/outbox-table.ts';
import { memberForm } from '#shared/staff/staff-member-form.ts';
import { memberItem, parseMember } from '#shared/staff/staff-table.ts';
import { parseStore, storeForm, storeItem } from '#shared/stores/stores-table.ts';
import { keyAnswerForm, keyRecordForm } from '#shared/table/idempotency.ts';
import { keys } from '#shared/table/keys.ts';
import { platformSecretForm } from '#shared/table/platform-secret.ts';
import { partWrites, textPartForm } from '#shared/table/rows/long-text.ts';
import { dueItemForm, quarantineForm } from '#shared/table/rows/quarantine.ts';
import { uniqueLockForm, uniqueLockItem } from '#shared/table/unique-values.ts';
import { dueDeliveryForm } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { eventTimeForm } from '#shared/webhooks/delivery/delivery-pages-table.ts';
import { deliveryItem, parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { deliveryForm, leaseForm, waitingForm } from '#shared/webhooks/delivery/webhook-delivery-form.ts';
import { closedEndpointForm, closedEntityForm, closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { drainForm, endpointForm, guardedEndpointForm, healthForm, idleForm } from '#shared/webhooks/endpoint/webhook-endpoint-form.ts';
import { endpointItem, parseEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { hourFiguresForm, parseHourFigures } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { beginRecoveryWrite, parseRecovery } from '#shared/webhooks/recovery/webhook-recoveries-table.ts';
import { recoveryCountForm, recoveryForm, recoveryRangeForm } from '#shared/webhooks/recovery/webhook-recovery-form.ts';
import { anApiCall, requestIdAt } from '../builders/an-api-call.ts';
import { itemOf, type Row, type RowKind, rewriteRow, storeId } from './row-kind.ts';

/* This file lists the kinds of rows for stores, access, events, webhooks and the platform itself. */

const eventId = '01KATZ8H00000000000000000B';
const dueSk = '001795526100000#S1';

/** Rewrites webhook figures in the table's format, which has one attribute for each range of durations. */
function rewrittenFigures(row: Row): Row {
  const { durations, ...counted } = hourFiguresForm.write('durations' in row ? hourFiguresForm.read(row) : parseHourFigures(row));
  const ranges = Object.entries(durations as Row).map(([range, count]) => [`range_${range}`, count]);
  const key = keys.webhookFigures(storeId, 100_311, Number(counted['hour_ms']));
  return { ...key, entity: 'webhook_figures', ...counted, ...Object.fromEntries(ranges) };
}

const packedAtMs = Date.UTC(2026, 10, 24, 14, 0);
const packedCall = anApiCall({
  requestId: requestIdAt(packedAtMs),
  status: 422,
  errorCode: 'invalid_fields',
  issues: [{ param: 'name', code: 'required' }],
});

export const platformRows: readonly RowKind[] = [
  { name: 'store', room: 'stores', forms: [storeForm], rewrite: (row) => storeItem(parseStore(row)), values: { id: storeId } },
  { name: 'member', room: 'staff', forms: [memberForm], rewrite: (row) => memberItem(storeId, parseMember(row)) },
  {
    name: 'activity',
    room: 'activity',
    forms: [activityForm],
    rewrite: (row) => activityItem(storeId, parseActivity(row)),
    values: { resource_id: '100311', changes: '[{"field":"price","from":"12.50","to":"11.00"}]' },
  },
  { name: 'api-key', room: 'api-keys', forms: [apiKeyForm], rewrite: (row) => apiKeyItem(storeId, parseApiKey(row)) },
  {
    name: 'credential',
    room: 'api-keys',
    forms: [credentialForm, credentialUseForm, rateWindowForm],
    rewrite: (row) => ({
      ...keys.credential('hash'),
      entity: 'credential',
      ...rewriteRow(credentialForm, row),
      ...rewriteRow(rateWindowForm, row),
    }),
  },
  {
    name: 'api-call',
    room: 'api-log',
    forms: [apiCallForm, packedCallsForm],
    // The packed calls are kept, because compressing them again could result in other bytes.
    rewrite: (row) => ({ ...apiCallsItem(storeId, parseApiCalls(row)), ...rewriteRow(packedCallsForm, row) }),
    values: { packed_calls: apiCallsItem(storeId, [anApiCall({ requestId: requestIdAt(packedAtMs, 1) }), packedCall])['packed_calls'] },
  },
  { name: 'app', room: 'apps', forms: [appForm], rewrite: (row) => itemOf(addAppWrites(parseApp(row))[0]) },
  {
    name: 'installation',
    room: 'apps',
    forms: [installationForm],
    rewrite: (row) => installationItem(storeId, parseInstallation(row)),
  },
  {
    name: 'uninstalled-app',
    room: 'apps',
    forms: [uninstalledAppForm],
    rewrite: (row) => itemOf(noteUninstalledWrite(storeId, 'client', uninstalledAppForm.read(row).uninstalledAtMs)),
  },
  {
    name: 'authorization-code',
    room: 'apps',
    forms: [authorizationCodeForm],
    rewrite: (row) => itemOf(addCodeWrite(authorizationCodeForm.read(row))),
  },
  {
    name: 'bulk-operation',
    room: 'bulk-operations',
    forms: [bulkOperationForm],
    rewrite: (row) => bulkOperationItem(storeId, parseBulkOperation(row)),
  },
  {
    name: 'sent-email',
    room: 'emails',
    forms: [sentEmailForm],
    rewrite: (row) => ({ ...keys.sentEmail(storeId, eventId), entity: 'sent_email', ...rewriteRow(sentEmailForm, row) }),
  },
  {
    name: 'suppressed-recipient',
    room: 'emails',
    forms: [suppressedRecipientForm],
    rewrite: (row) => suppressedRecipientItem(storeId, recipientHash(storeId, 'ada@example.com'), suppressedRecipientForm.read(row)),
  },
  {
    name: 'event',
    room: 'events',
    forms: [eventForm, eventPlaceForm, eventKeyForm, eventTopicForm, eventTimeForm, quarantineForm],
    rewrite: (row) => ({
      ...rewriteRow(eventKeyForm, row),
      entity: 'event',
      ...rewriteRow(eventForm, row),
      ...rewriteRow(eventPlaceForm, row),
      ...rewriteRow(quarantineForm, row),
    }),
    values: {
      ...keys.event(storeId, eventId),
      id: eventId,
      topic: 'order.created',
      body: '{"id":"01KATZ8H00000000000000000B"}',
      due_sk: dueSk,
    },
  },
  {
    name: 'log-end',
    room: 'events',
    forms: [logEndForm],
    rewrite: (row) => ({ ...keys.eventCounter(storeId), entity: 'tally', ...rewriteRow(logEndForm, row) }),
  },
  {
    name: 'log-row',
    room: 'events',
    forms: [logRowForm],
    rewrite: (row) => ({ ...keys.eventLogRow(storeId, 7), entity: 'event_log', ...rewriteRow(logRowForm, row) }),
  },
  {
    name: 'idempotency',
    room: 'table',
    forms: [keyRecordForm, keyAnswerForm],
    rewrite: (row) => ({ ...keys.idempotency(storeId, 'my-first-mug'), entity: 'idempotency', ...rewriteRow(keyRecordForm, row) }),
  },
  {
    name: 'unique-value',
    room: 'table',
    forms: [uniqueLockForm],
    rewrite: (row) => uniqueLockItem(storeId, 'slug', 'blue-mug', uniqueLockForm.read(row)),
  },
  {
    name: 'text-part',
    room: 'table',
    forms: [textPartForm],
    rewrite: (row) => itemOf(partWrites({ storeId, ownerId: eventId, expiresAt: 1_798_033_000 }, [textPartForm.read(row).packed])[0]),
  },
  {
    name: 'platform-secret',
    room: 'table',
    forms: [platformSecretForm],
    rewrite: (row) => ({ ...keys.platformSecret('cursors'), entity: 'platform_secret', ...rewriteRow(platformSecretForm, row) }),
  },
  {
    name: 'endpoint',
    room: 'webhooks/endpoint',
    forms: [endpointForm, healthForm, guardedEndpointForm, idleForm, drainForm],
    rewrite: (row) => ({ ...endpointItem(parseEndpoint(row)), ...rewriteRow(drainForm, row) }),
    values: { due_sk: dueSk },
  },
  {
    name: 'closed-endpoint',
    room: 'webhooks/endpoint',
    forms: [closedEndpointForm, closedEntityForm, dueItemForm],
    rewrite: (row) => ({ ...itemOf(closeEndpointWrite(closedEndpointForm.read(row))), ...rewriteRow(closedEntityForm, row) }),
    values: { due_sk: dueSk },
  },
  {
    name: 'delivery',
    room: 'webhooks/delivery',
    forms: [deliveryForm, leaseForm, waitingForm, dueDeliveryForm],
    rewrite: (row) => ({ ...deliveryItem(parseDelivery(row), 'backlog'), ...rewriteRow(leaseForm, row) }),
  },
  {
    name: 'hour-figures',
    room: 'webhooks/figures',
    forms: [{ read: parseHourFigures, shape: hourFiguresForm.shape }],
    rewrite: rewrittenFigures,
    values: { durations: { 0: 3, 4: 1 } },
  },
  {
    name: 'recovery',
    room: 'webhooks/recovery',
    forms: [recoveryForm, recoveryRangeForm, recoveryCountForm],
    rewrite: (row) => itemOf(beginRecoveryWrite(parseRecovery(row))),
  },
];
