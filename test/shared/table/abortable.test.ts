import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { abortable } from '#shared/table/abortable.ts';
import { readItem } from '#shared/table/read-items.ts';
import { openTable } from '#shared/table/table-client.ts';

/** A service that takes requests and never answers, reached over a real connection. */
async function aSilentService() {
  let requests = 0;
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = createServer((request) => {
    requests += 1;
    request.on('close', () => closed.resolve());
    arrived.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const config = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    table: openTable('store-management', config),
    requests: () => requests,
    arrived: arrived.promise,
    closed: closed.promise,
    close,
  };
}

const key = { pk: 'S', sk: '1' };

describe('a read of an abortable table', () => {
  it('fails when it is aborted, closes its connection, and is not tried again', async () => {
    const service = await aSilentService();
    const controller = new AbortController();
    const reading = readItem(abortable(service.table, controller.signal), key);
    await service.arrived;
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await service.closed;
    expect(service.requests()).toBe(1);
    service.close();
  });

  it('is not made once it is aborted', async () => {
    const service = await aSilentService();
    const controller = new AbortController();
    controller.abort();
    await expect(readItem(abortable(service.table, controller.signal), key)).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.requests()).toBe(0);
    service.close();
  });
});
