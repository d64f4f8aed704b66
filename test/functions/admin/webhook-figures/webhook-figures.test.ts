import { transact } from '#shared/table/transact.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { hourOf } from '#shared/webhooks/figures/webhook-figures.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { answerWithStatus } from '#test/support/fakes/stub-receiver.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { webhookWorkers } from '#test/support/simulators/webhook-workers.ts';

const store_id = aStore().id;

describe('the figures of a webhook endpoint', () => {
  it('show the outcomes of its automatic attempts', async () => {
    let status = 500;
    const workers = await webhookWorkers({ request: async () => answerWithStatus(status) });
    await workers.subscribe([aWebhookEndpoint({ id: 1 })]);
    await workers.fanOut(await workers.commit());
    await workers.deliver(workers.nextMessage());
    status = 204;
    workers.setNow(workers.now() + 90_000);
    await workers.redrive();
    await workers.deliver(workers.nextMessage());

    const { admin, close } = await anAdmin({ table: workers.table });
    const context = aStaffContext({ nowMs: workers.now() });
    const { data } = (await admin.getWebhookFigures({ params: { store_id, id: 1 }, query: {}, body: undefined }, context)).body;
    expect(data).toMatchObject({
      object: 'webhook_figures',
      endpoint_id: 1,
      last_24_hours: { attempts: 2, succeeded: 1, failed: 1 },
      last_30_days: { attempts: 2, succeeded: 1, failed: 1 },
    });
    expect([data.hours.length, data.days.length]).toEqual([24, 30]);
    expect(data.hours.at(-1)?.starts_at).toBe(new Date(hourOf(workers.now())).toISOString());
    close();
    workers.close();
  });

  it('need an existing endpoint', async () => {
    const { admin, table, close } = await anAdmin();
    await transact(table, [addEndpointWrite(aWebhookEndpoint({ id: 1 }))]);
    const of = (id: number) => admin.getWebhookFigures({ params: { store_id, id }, query: {}, body: undefined }, aStaffContext());
    expect((await of(1)).body.data.last_30_days).toMatchObject({ attempts: 0, p50_ms: null, p95_ms: null });
    await expect(of(2)).rejects.toMatchObject({ code: 'not_found' });
    close();
  });
});
