import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import type { Log } from '#shared/lambda/log.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type EndpointFailure, evaluateHealth, ignoreFailuresBefore } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { disableEndpointWrite, tripBreaker, warnEndpointWrite } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';

export type HealthDeps = {
  readonly table: Table;
  /** Returns a new event id: `evt_` followed by a ULID. */
  readonly newEventId: () => string;
  readonly log: Log;
};

/**
 * Reacts to a failed attempt to reach an endpoint: opens its breaker, warns its owners, or switches it off. Each
 * reaction happens only once, even if several senders see the same failures. Each e-mail is requested in the same
 * transaction as the change that it reports.
 */
export async function applyHealthVerdict(deps: HealthDeps, failed: WebhookEndpoint, failure: EndpointFailure): Promise<void> {
  let read: WebhookEndpoint | null = failed;
  await retryOnConflict(['endpoint'], async () => {
    // A conflict means that the endpoint has changed since it was read, so read it again.
    const endpoint = read ?? (await getEndpoint(deps.table, failed.storeId, failed.id));
    read = null;
    if (endpoint === null || endpoint.disabledAtMs !== null || endpoint.evaluatedFromMs !== failed.evaluatedFromMs) return;
    await applyOnce(deps, endpoint, failure);
  });
}

async function applyOnce({ table, newEventId, log }: HealthDeps, endpoint: WebhookEndpoint, failure: EndpointFailure): Promise<void> {
  const { storeId, id, healthRecord } = endpoint;
  const { nowMs } = failure;
  const names = { store_id: storeId, endpoint_id: id, failures: healthRecord.failures };
  // The endpoint of an uninstalled app is kept only for one last event, `onlyEventId`. No e-mails are sent about such
  // an endpoint.
  const isLeftover = endpoint.onlyEventId !== null;
  const emailWrites = (request: EmailRequest) =>
    isLeftover ? [] : [eventWrite(storeId, requestEmail({ storeId, nowMs, requestId: null }, newEventId(), request))];

  const verdict = evaluateHealth(healthRecord, ignoreFailuresBefore(failure, endpoint.evaluatedFromMs));
  if (verdict.act === 'disable') {
    const { reason } = verdict;
    await transact(table, [
      disableEndpointWrite(endpoint, { reason, nowMs }),
      ...emailWrites({ kind: 'endpoint_disabled', endpoint_id: id }),
    ]);
    log.warn('webhooks.endpoint_disabled', { ...names, reason });
    return;
  }
  const { openUntilMs, warning } = verdict;
  if (openUntilMs !== null && (await tripBreaker(table, endpoint, openUntilMs))) {
    log.info('webhooks.breaker_opened', { ...names, for_ms: openUntilMs - nowMs });
  }
  if (warning !== null && healthRecord.firstFailureAtMs !== null && !isLeftover) {
    const email = emailWrites({ kind: 'endpoint_failing', endpoint_id: id, failing_since_ms: healthRecord.firstFailureAtMs });
    await transact(table, [warnEndpointWrite(endpoint, warning), ...email]);
    log.info('webhooks.owners_warned', { ...names, warning });
  }
}
