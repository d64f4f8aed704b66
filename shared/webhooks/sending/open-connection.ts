import { once } from 'node:events';
import { connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { isAllowedAddress } from './allowed-address.ts';
import { connectTrouble, RequestTrouble, tlsTrouble } from './request-trouble.ts';
import type { TargetPolicy } from './target-url.ts';

// With the 250 ms that Node gives each address, a receiver on another continent would count as dead.
const attemptTimeoutMs = 2_000;

export type ConnectionTarget = {
  readonly host: string;
  readonly port: number;
  /** Vetted; the connection goes to one of these, whatever the name resolves to by now. */
  readonly addresses: readonly string[];
  readonly policy: TargetPolicy;
  readonly signal: AbortSignal;
};

/** A TCP connection to one of the vetted addresses, in their order. Throws RequestTrouble. */
export async function openConnection({ host, port, addresses, policy, signal }: ConnectionTarget): Promise<Socket> {
  const pinned: LookupFunction = (_host, _options, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 })),
    );
  const socket = connect({
    host,
    port,
    lookup: pinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
    noDelay: true,
  });
  await reaches(socket, 'connect', signal).catch((cause: unknown) => {
    throw connectTrouble(cause);
  });
  if (!isAllowedAddress(socket.remoteAddress ?? '', policy)) {
    socket.destroy();
    throw new RequestTrouble('blocked_address', 'The host name leads to a private or local address.');
  }
  return socket;
}

/** Secures the connection with TLS 1.2 or newer, for the name in the URL. Throws RequestTrouble. */
export async function secureConnection(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const secure = connectSecurely({
    socket,
    host,
    // The protocol has no server name for an address; its certificate is then checked for the address itself.
    servername: isIP(host) === 0 ? host : '',
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
  });
  await reaches(secure, 'secureConnect', signal).catch((cause: unknown) => {
    socket.destroy();
    throw tlsTrouble(cause);
  });
  return secure;
}

/** Resolves when the socket emits the event; destroys it when it fails or the signal aborts first. */
async function reaches(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  // An error after this phase also ends the exchange that is under way on the socket, which reports it.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
