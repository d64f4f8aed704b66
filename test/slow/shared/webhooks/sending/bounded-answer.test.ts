import { createServer as createPlainServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { listenOnLoopback, startReceiver } from '#test/support/fakes/receiver.ts';
import { answerOrThrow, closedAfterEach, sendSafely } from '#test/support/harness/call-safely.ts';

const opened = closedAfterEach();

describe('the answer', () => {
  it('is cut at the cap, and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const receiver = await opened(
      startReceiver((_request, response) => {
        const pour = (): void => {
          while (response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', pour).on('close', () => closed.resolve());
        pour();
      }),
    );
    const { body, truncated, status } = answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`));
    expect({ status, truncated, bytes: body.length }).toEqual({ status: 200, truncated: true, bytes: 1024 });
    await closed.promise;
  });

  it('that is as long as the cap is complete', async () => {
    const receiver = await opened(startReceiver((_request, response) => response.end('x'.repeat(1024))));
    const { body, truncated } = answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`));
    expect({ truncated, bytes: body.length }).toEqual({ truncated: false, bytes: 1024 });
  });

  it.each([
    { encoding: 'gzip', pack: gzipSync },
    { encoding: 'deflate', pack: deflateSync },
    { encoding: 'br', pack: brotliCompressSync },
    { encoding: 'zstd', pack: zstdCompressSync },
    { encoding: 'gzip, gzip', pack: (bytes: Buffer) => gzipSync(gzipSync(bytes)) },
  ])('stays compressed when it arrived as $encoding', async ({ encoding, pack }) => {
    const bomb = pack(Buffer.alloc(100_000));
    const receiver = await opened(
      startReceiver((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb)),
    );
    const { body, truncated } = answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`));
    expect({ truncated, same: Buffer.from(body).equals(bomb) }).toEqual({ truncated: false, same: true });
  });

  it('that is compressed counts against the cap in its compressed form', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const receiver = await opened(startReceiver((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)));
    const { body, truncated } = answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`));
    expect({ truncated, bytes: body.length }).toEqual({ truncated: true, bytes: 1024 });
  });
});

describe('informational answers', () => {
  const continued = 'HTTP/1.1 102 Processing\r\n\r\n';

  it('may precede the answer, up to a hundred', async () => {
    const server = createPlainServer((socket) => void socket.end(`${continued.repeat(100)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`));
    const receiver = await opened(listenOnLoopback(server));
    const { status, body } = answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`));
    expect([status, Buffer.from(body).toString()]).toEqual([200, 'ok']);
  });

  it('that never end are cut long before the deadline, and their connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const server = createPlainServer((socket) => {
      const pour = (): void => {
        if (!socket.destroyed && socket.write(continued.repeat(100))) setImmediate(pour);
      };
      socket.on('drain', pour).on('close', () => closed.resolve());
      pour();
    });
    const receiver = await opened(listenOnLoopback(server));
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 30_000 })).toMatchObject({
      ok: false,
      failure: 'too_large',
      advice: 'The server sends too many informational responses (1xx).',
    });
    await closed.promise;
  });
});

describe('the deadline', () => {
  it('covers the name lookup', async () => {
    const resolver = (): Promise<never> => new Promise(() => undefined);
    expect(await sendSafely('http://receiver.example/', { resolver, timeoutMs: 100 })).toMatchObject({
      ok: false,
      failure: 'timeout',
      advice: 'No connection to the server could be made within 0.1 seconds.',
    });
  });

  it('covers a server that accepts the connection and never answers', async () => {
    const receiver = await opened(listenOnLoopback(createPlainServer()));
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 1500 })).toMatchObject({
      failure: 'timeout',
      advice: 'The server did not answer within 1.5 seconds.',
    });
  });

  it('covers a TLS handshake that never ends', async () => {
    const receiver = await opened(listenOnLoopback(createPlainServer()));
    const response = await sendSafely(`https://127.0.0.1:${receiver.port}/`, { timeoutMs: 100 });
    expect(response).toMatchObject({ failure: 'timeout', timings: { tlsMs: null } });
  });

  it.each([
    { case: 'a status line', first: 'HTTP/1.1 200 ', drip: 'x' },
    { case: 'headers', first: 'HTTP/1.1 200 OK\r\n', drip: 'x: y\r\n' },
    { case: 'informational answers', first: '', drip: 'HTTP/1.1 102 Processing\r\n\r\n' },
    { case: 'the length of a chunk', first: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', drip: '0' },
    { case: 'the extension of a chunk', first: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;', drip: 'x' },
    { case: 'trailers', first: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', drip: 'x: y\r\n' },
    { case: 'a body of a claimed gigabyte', first: 'HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n', drip: '.' },
  ])('covers $case that drips and never ends', async ({ first, drip }) => {
    const closed = Promise.withResolvers<void>();
    const server = createPlainServer((socket) => {
      socket.write(first);
      // The server keeps sending small pieces, so that only the deadline can end the request.
      const dripping = setInterval(() => socket.write(drip), 20);
      socket.on('close', () => {
        clearInterval(dripping);
        closed.resolve();
      });
    });
    const receiver = await opened(listenOnLoopback(server));
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 1000 })).toMatchObject({ ok: false, failure: 'timeout' });
    await closed.promise;
  });

  it('covers a body that drips', async () => {
    const closed = Promise.withResolvers<void>();
    const receiver = await opened(
      startReceiver((_request, response) => {
        const dripping = setInterval(() => response.write('.'), 10);
        response.on('close', () => {
          clearInterval(dripping);
          closed.resolve();
        });
      }),
    );
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 1500 })).toMatchObject({
      failure: 'timeout',
      advice: 'The server did not finish its answer within 1.5 seconds.',
    });
    await closed.promise;
  });
});
