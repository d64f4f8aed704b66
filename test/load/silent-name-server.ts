import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on loopback that takes every question and answers none. */
export async function startSilentNameServer(): Promise<{
  readonly address: string;
  readonly questions: () => number;
  readonly stop: () => void;
}> {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', () => {
    questions += 1;
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, questions: () => questions, stop: () => void socket.close() };
}
