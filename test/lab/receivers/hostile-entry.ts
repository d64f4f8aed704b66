import { type AddressInfo, createServer } from 'node:net';
import { hostile, hostileNames } from './hostile-behaviours.ts';

/*
 * Runs all receivers in a separate process. A number in a request's path selects a hostile receiver, counted from 0.
 * Any other path selects an honest receiver, which answers after 20 ms.
 */
const honestMs = 20;
const honest = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (head) => {
    const [, place = ''] = /^POST \/(\d+)/.exec(head.toString('latin1')) ?? [];
    const behaviour = hostile[hostileNames[Number(place)] ?? ''];
    if (place === '' || behaviour === undefined) setTimeout(() => socket.end(honest), honestMs);
    else behaviour.act(socket);
    // Discards the rest of the request. Otherwise, Node would not report the end of the connection.
    socket.resume();
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
