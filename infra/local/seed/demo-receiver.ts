import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onlyForThisMachine } from '#infra/local/gateway/this-machine.ts';
import type { ServiceLog } from '#infra/local/runtime/service-log.ts';
import { reasonOf } from '#infra/local/runtime/thrown.ts';

/** The servers that the webhooks of the demo store go to. */
export type DemoReceiver = {
  readonly port: number;
  readonly close: () => void;
};

/** A shop that takes everything, and an ERP that takes nothing. */
export const receiverPaths = { shop: '/shop', erp: '/erp' } as const;

const answers: Readonly<Record<string, { readonly status: number; readonly body: string }>> = {
  [receiverPaths.shop]: { status: 204, body: '' },
  [receiverPaths.erp]: { status: 503, body: 'The ERP is closed for stock-taking.' },
};

/**
 * Listens on loopback, at any free port for port 0. Its endpoints have the port in their address, so it is the same at each start; when another
 * process has it, this gives null: the stack starts, and its deliveries get what that process answers.
 */
export async function openDemoReceiver(port: number, log: Pick<ServiceLog, 'detail'>): Promise<DemoReceiver | null> {
  const server = createServer(
    onlyForThisMachine((request, response) => {
      request.resume();
      const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: '' };
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    }),
  );
  try {
    // It rejects with the error that the server reports in place of this event.
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    log.detail({ message: 'the receiver of the demo store does not listen', port, reason: reasonOf(error) });
    return null;
  }
  // It keeps no process running.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
