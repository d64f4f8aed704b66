import { applyHealthVerdict } from '#functions/workers/deliver-webhooks/apply-health-verdict.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { transact } from '#shared/table/transact.ts';
import { addEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { localTable } from '#test/support/harness/local-table.ts';

describe('an endpoint that answers 410', () => {
  it.each([
    ['of the staff', null, 1],
    ['of an app that was uninstalled', 'evt_1', 0],
  ])('%s is switched off, with an e-mail to the owners only for an endpoint of the staff', async (_, onlyEventId, emails) => {
    const { table, close } = await localTable();
    const endpoint = aWebhookEndpoint({ onlyEventId });
    await transact(table, [addEndpointWrite(endpoint)]);
    const nowMs = Date.UTC(2026, 10, 22);
    const deps = { table, newEventId: () => 'evt_email', log: recordedLog().log };
    await applyHealthVerdict(deps, endpoint, { isGone: true, usedUpSinceMs: null, nowMs, timeScale: 1 });
    expect((await getEndpoint(table, endpoint.storeId, endpoint.id))?.disabledAtMs).toBe(nowMs);
    expect(await readUnrelayedEvents(table, { dueByMs: nowMs, perShard: 9 })).toHaveLength(emails);
    close();
  });
});
