import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { AttemptFailure } from '#shared/webhooks/delivery/webhook-delivery.ts';

/** How a receiver treats a connection after a request, and how the attempt must be recorded. */
type Behaviour = {
  readonly act: (socket: Socket) => void;
  /** The failure that must be recorded. Null if the attempt must be recorded as a success. */
  readonly recordedAs: AttemptFailure | null;
  /** A string that the advice to the endpoint's owner must contain. Null if there must be no advice. */
  readonly advice: string | null;
};

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
const dripMs = 200;
const bomb = gzipSync(Buffer.alloc(20_000_000));

/**
 * Writes as fast as the other side reads, until the connection ends. Between writes, lets the process serve its other
 * connections.
 */
function pour(socket: Socket, chunk: string | Buffer): void {
  const more = (): void => {
    if (!socket.destroyed && socket.write(chunk)) setImmediate(more);
  };
  socket.on('drain', more);
  more();
}

function drip(socket: Socket, drop: string): void {
  const dripping = setInterval(() => socket.write(drop), dripMs);
  socket.on('close', () => clearInterval(dripping));
}

/** Sends `words`, and then `drop` again and again. */
const drips =
  (words: string, drop: string): Behaviour['act'] =>
  (socket) => {
    socket.write(words);
    drip(socket, drop);
  };
const pours =
  (words: string, chunk: string | Buffer): Behaviour['act'] =>
  (socket) => {
    socket.write(words);
    pour(socket, chunk);
  };

/** Sends `words`, and runs `act` after they have been sent. */
const then = (socket: Socket, words: string, act: () => void): void => void socket.write(words, act);

const didNotAnswer = 'did not answer within';
const didNotFinish = 'did not finish its answer within';
const closedEarly = 'closed the connection before its answer was complete';
const notHttp = 'does not answer in HTTP';

/** Slow, endless, huge, redirecting, resetting and lying receivers, by name. */
export const hostile: Readonly<Record<string, Behaviour>> = {
  silent: { act: () => undefined, recordedAs: 'timeout', advice: didNotAnswer },
  'drips its status line': { act: (socket) => drip(socket, 'H'), recordedAs: 'connect', advice: notHttp },
  'drips headers': { act: drips(ok, 'x: y\r\n'), recordedAs: 'timeout', advice: didNotAnswer },
  'drips its body': {
    act: drips(`${ok}content-length: 1000000\r\n\r\n`, '.'),
    recordedAs: 'timeout',
    advice: didNotFinish,
  },
  'drips the length of a chunk': {
    act: drips(chunked, '0'),
    recordedAs: 'timeout',
    advice: didNotFinish,
  },
  'pours headers without end': {
    act: pours(ok, 'x: y\r\n'.repeat(100)),
    recordedAs: 'too_large',
    advice: '16 KB',
  },
  'sends one header of 64 KB': {
    act: (socket) => void socket.write(`${ok}x: ${'y'.repeat(65_536)}\r\n\r\n`),
    recordedAs: 'too_large',
    advice: '16 KB',
  },
  'pours informational answers without end': {
    act: (socket) => pour(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(100)),
    recordedAs: 'too_large',
    advice: 'too many informational responses',
  },
  'pours a body without end': {
    act: pours(`${ok}content-type: text/plain\r\n\r\n`, Buffer.alloc(65_536, 'x')),
    recordedAs: null,
    advice: null,
  },
  'claims a petabyte': {
    act: pours(`${ok}content-length: 1125899906842624\r\n\r\n`, Buffer.alloc(65_536, 'x')),
    recordedAs: null,
    advice: null,
  },
  'sends a bomb': {
    act: (socket) => {
      socket.write(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    },
    recordedAs: null,
    advice: null,
  },
  'redirects to itself': {
    act: (socket) => void socket.end('HTTP/1.1 307 Temporary Redirect\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
    recordedAs: 'redirect',
    advice: 'redirects to',
  },
  'redirects to the metadata address': {
    act: (socket) => void socket.end('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest/\r\ncontent-length: 0\r\n\r\n'),
    recordedAs: 'redirect',
    advice: '169.254.169.254',
  },
  'resets at once': { act: (socket) => void socket.resetAndDestroy(), recordedAs: 'connect', advice: closedEarly },
  'resets in the middle of a body': {
    act: (socket) => then(socket, `${ok}content-length: 1000\r\n\r\n.`, () => socket.resetAndDestroy()),
    recordedAs: 'connect',
    advice: closedEarly,
  },
  'ends without an answer': { act: (socket) => void socket.end(), recordedAs: 'connect', advice: closedEarly },
  'has less than its content-length': {
    act: (socket) => void socket.end(`${ok}content-length: 1000\r\n\r\nten bytes.`),
    recordedAs: 'connect',
    advice: closedEarly,
  },
  'has more than its content-length': {
    act: (socket) => void socket.end(`${ok}content-length: 2\r\n\r\n${'ok'.repeat(5_000)}`),
    recordedAs: null,
    advice: null,
  },
  'has two content-lengths': {
    act: (socket) => void socket.end(`${ok}content-length: 2\r\ncontent-length: 9\r\n\r\nok`),
    recordedAs: 'connect',
    advice: notHttp,
  },
  'has a chunk size that is not a number': {
    act: (socket) => void socket.end(`${chunked}zz\r\n`),
    recordedAs: 'connect',
    advice: closedEarly,
  },
  'pours the extension of a chunk': {
    act: pours(`${chunked}1;`, 'x'.repeat(1_000)),
    recordedAs: 'connect',
    advice: closedEarly,
  },
  'pours trailers without end': {
    act: pours(`${chunked}0\r\n`, 'x: y\r\n'.repeat(100)),
    recordedAs: 'connect',
    advice: closedEarly,
  },
  'pours chunks of one byte': {
    act: pours(chunked, '1\r\n.\r\n'.repeat(200)),
    recordedAs: null,
    advice: null,
  },
  'speaks another protocol': { act: (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'), recordedAs: 'connect', advice: notHttp },
  'switches protocols': {
    act: (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    recordedAs: 'connect',
    advice: closedEarly,
  },
  'fails with 500 and a body of megabytes': {
    act: (socket) => void socket.end(`HTTP/1.1 500 Oops\r\ncontent-length: 4000000\r\n\r\n${'x'.repeat(4_000_000)}`),
    recordedAs: 'status',
    advice: '500',
  },
};

export const hostileNames: readonly string[] = Object.keys(hostile);
