import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';

/** Returns a certificate or key from `test/shared/webhooks/sending/certificates` in PEM form. */
export const certificate = (name: 'authority' | 'expired' | 'receiver' | 'receiver-key'): string =>
  readFileSync(join(__dirname, `../../shared/webhooks/sending/certificates/${name}.pem`), 'utf8');

/** A server on loopback that counts its connections. */
export type Receiver = {
  readonly port: number;
  /** Returns the number of TCP connections so far, including those without a request. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** Starts an HTTP server. Errors about an incomplete request are ignored, because its sender may have been killed. */
export const startReceiver = (answer: (...given: Parameters<RequestListener>) => unknown): Promise<Receiver> =>
  listenOnLoopback(
    createServer(async (request, response) => {
      try {
        await answer(request, response);
      } catch (error) {
        if (request.complete) throw error;
      }
    }),
  );

/** Starts an HTTPS server whose certificate is for `receiver.example`. */
export const startSecureReceiver = (answer: RequestListener, cert: 'receiver' | 'expired' = 'receiver'): Promise<Receiver> =>
  listenOnLoopback(createSecureServer({ cert: certificate(cert), key: certificate('receiver-key') }, answer));

/** Makes a server of any kind listen on loopback, by default on any free port. */
export async function listenOnLoopback(server: Server, { address = '127.0.0.1', port = 0 } = {}): Promise<Receiver> {
  let connections = 0;
  const open = new Set<{ destroy: () => void }>();
  server.on('connection', (socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  server.listen(port, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
