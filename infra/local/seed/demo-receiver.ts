import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseOtherHosts } from '#infra/local/gateway/this-machine.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';

/** The server that receives the demo store's webhooks. */
export type DemoReceiver = {
  readonly port: number;
  readonly close: () => void;
};

/** The URL paths of the demo's webhook receivers. `shop` accepts every webhook, and `erp` refuses every webhook. */
export const receiverPaths = { shop: '/shop', erp: '/erp' } as const;

const answers: Readonly<Record<string, { readonly status: number; readonly body: string }>> = {
  [receiverPaths.shop]: { status: 204, body: '' },
  [receiverPaths.erp]: { status: 503, body: 'The ERP is closed for stock-taking.' },
};

/**
 * Listens on loopback, on `port` or, if `port` is 0, on any free port. The port must be the same at every start,
 * because the addresses of endpoints contain it. Returns null if another process uses the port; the other process then
 * answers the deliveries.
 */
export async function openDemoReceiver(port: number, log: Pick<ServiceLog, 'detail'>): Promise<DemoReceiver | null> {
  const server = createServer(
    refuseOtherHosts((request, response) => {
      request.resume();
      const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: '' };
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    }),
  );
  try {
    // `once` rejects with the server's error if the server cannot listen.
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    log.detail({ message: 'the receiver of the demo store is not listening', port, reason: reasonOf(error) });
    return null;
  }
  // The server must not keep the process alive.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
