import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* A server that does no work, as a child of the benchmark: what this machine can do at most. */

const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"data":{"object":"product"}}'));
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit());
