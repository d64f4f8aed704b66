import { TransactionRefused, transact } from '#shared/table/transact.ts';
import {
  addEndpointWrite,
  changeEndpointWrite,
  endpointItem,
  getEndpoint,
  parseEndpoint,
  readEndpoints,
  removeEndpointWrite,
} from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const endpoint = aWebhookEndpoint();

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

describe('webhook endpoints', () => {
  it('are read as stored', () => {
    const rolled = aWebhookEndpoint({
      healthRecord: {
        slots: { a: 5 },
        failures: 7,
        firstFailureAtMs: 1,
        lastFailureAtMs: 2,
        lastSuccessAtMs: 3,
        lastDurationMs: 20,
        openUntilMs: 4,
        breakerTrips: 2,
        warnings: 1,
        isBacklogWatched: false,
      },
      disabledAtMs: 2,
      disabledReason: 'gone',
      secrets: [{ ciphertext: 'c', validUntilMs: 9 }],
    });
    expect(parseEndpoint(endpointItem(rolled))).toEqual(rolled);
  });

  it('are added once, replaced only if unchanged since they were read, and removed', async () => {
    await transact(local.table, [addEndpointWrite(endpoint)]);
    await expect(transact(local.table, [addEndpointWrite(endpoint)])).rejects.toThrow(TransactionRefused);

    const changed = { ...endpoint, url: 'https://receiver.example/new', updatedAtMs: endpoint.updatedAtMs + 1 };
    await transact(local.table, [changeEndpointWrite(endpoint, changed)]);
    await expect(transact(local.table, [changeEndpointWrite(endpoint, changed)])).rejects.toThrow(TransactionRefused);
    expect(await getEndpoint(local.table, endpoint.storeId, endpoint.id)).toEqual({ ...changed, evaluatedFromMs: changed.updatedAtMs });

    await transact(local.table, [removeEndpointWrite(changed)]);
    expect(await getEndpoint(local.table, endpoint.storeId, endpoint.id)).toBeNull();
  });

  it('are listed in full, for one store only', async () => {
    const writes = [1, 2, 3].map((id) => addEndpointWrite(aWebhookEndpoint({ id })));
    await transact(local.table, [...writes, addEndpointWrite(aWebhookEndpoint({ id: 4, storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TAC' }))]);
    expect((await readEndpoints(local.table, endpoint.storeId)).values.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
