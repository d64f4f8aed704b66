import { createServer as createPlainServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { namedObject } from '#shared/kernel/named-values.ts';
import { certificate, listenOnLoopback, type Receiver, startReceiver, startSecureReceiver } from '#test/support/fakes/receiver.ts';
import { answerOrThrow, closedAfterEach, sendSafely } from '#test/support/harness/call-safely.ts';

const nothing = (): void => {
  throw new Error('no request may reach this receiver');
};

const opened = closedAfterEach();

describe('a blocked target', () => {
  // This policy allows HTTP and any port. So only the address can be the reason why the request is stopped.
  const strict = { allowHttp: true, allowAnyPort: true, allowLoopback: false, networks: [] };

  it.each(['http', 'https'])('behind a checked name gets no byte of %s', async (scheme) => {
    const received: Buffer[] = [];
    const closed = Promise.withResolvers<void>();
    const server = createPlainServer((socket) => socket.on('data', (bytes) => received.push(bytes)).on('close', () => closed.resolve()));
    const receiver = await opened(listenOnLoopback(server));
    // Allows loopback addresses in the check of the resolved address, but not in the check after connecting.
    let allowLoopback = true;
    const policy = {
      ...strict,
      get allowLoopback() {
        return allowLoopback;
      },
    };
    const resolver = async (): Promise<readonly string[]> => {
      process.nextTick(() => {
        allowLoopback = false;
      });
      return ['127.0.0.1'];
    };
    expect(await sendSafely(`${scheme}://receiver.example:${receiver.port}/`, { policy, resolver })).toMatchObject({
      failure: 'blocked_address',
      timings: { connectMs: expect.any(Number) },
    });
    await closed.promise;
    expect(received).toEqual([]);
  });

  it('is reported without its address', async () => {
    const response = await sendSafely('http://receiver.example/', { policy: strict, resolver: async () => ['10.1.2.3'] });
    expect(JSON.stringify(response)).not.toContain('10.1.2.3');
  });
});

describe('a request', () => {
  it('reaches the checked address under the host name of the URL', async () => {
    const seen: unknown[] = [];
    const receiver = await opened(
      startReceiver((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => {
          seen.push(request.method, request.url, request.headers.host, request.headers['content-length'], body);
          seen.push(request.headers['accept-encoding'], request.headers.connection, request.headers['x-service-topic']);
          response.writeHead(202, { 'x-shop': 'ok', 'set-cookie': ['a=1', 'b=2'] }).end('thanks');
        });
      }),
    );
    const response = await sendSafely(`http://receiver.example:${receiver.port}/hooks?a=1`, {
      body: '{"name":"Käse"}',
      headers: { 'X-Service-Topic': 'order.paid' },
      resolver: async () => ['127.0.0.1'],
    });
    expect(seen).toEqual([
      'POST',
      '/hooks?a=1',
      `receiver.example:${receiver.port}`,
      '16',
      '{"name":"Käse"}',
      'identity',
      'close',
      'order.paid',
    ]);
    const { status, headers, body, truncated, address } = answerOrThrow(response);
    expect({ status, body: Buffer.from(body).toString(), truncated, address }).toEqual({
      status: 202,
      body: 'thanks',
      truncated: false,
      address: '127.0.0.1',
    });
    expect(namedObject(headers)).toMatchObject({ 'x-shop': 'ok', 'set-cookie': 'a=1, b=2' });
    expect(response.timings).toEqual({
      dnsMs: expect.any(Number),
      connectMs: expect.any(Number),
      tlsMs: null,
      firstByteMs: expect.any(Number),
      totalMs: expect.any(Number),
    });
  });

  it('tries the next address when the first does not answer', async () => {
    const receiver = await opened(startReceiver((_request, response) => response.end()));
    const response = await sendSafely(`http://receiver.example:${receiver.port}/`, { resolver: async () => ['::1', '127.0.0.1'] });
    expect(answerOrThrow(response).address).toBe('127.0.0.1');
  });

  it('resolves localhost locally', async () => {
    const receiver = await opened(startReceiver((_request, response) => response.end()));
    expect(answerOrThrow(await sendSafely(`http://localhost:${receiver.port}/`)).status).toBe(200);
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await opened(startReceiver(nothing));
    const location = `http://127.0.0.1:${elsewhere.port}/`;
    const receiver = await opened(startReceiver((_request, response) => response.writeHead(307, { location }).end()));
    const response = answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`));
    expect([response.status, response.headers.get('location')]).toEqual([307, location]);
    expect(elsewhere.connections()).toBe(0);
  });

  it('waits through informational answers', async () => {
    const receiver = await opened(
      startReceiver((_request, response) => {
        response.writeProcessing();
        response.end('done');
      }),
    );
    expect(answerOrThrow(await sendSafely(`http://127.0.0.1:${receiver.port}/`)).status).toBe(200);
  });

  it.each([
    ...['Host', 'host', 'content-length', 'Content-Length', 'Transfer-Encoding', 'connection', 'Keep-Alive', 'TE', 'Trailer', 'Upgrade'],
    ...['Expect', 'Forwarded', 'X-Forwarded-For', 'x-forwarded-host', 'X-FORWARDED-PROTO', 'proxy-authorization', 'Proxy-Connection'],
    ...['Accept-Encoding', 'X-Service-Loop'],
  ])('rejects the header %s', async (name) => {
    await expect(sendSafely('http://127.0.0.1:9/', { headers: { [name]: 'x' } })).rejects.toThrow(
      `The header ${name} cannot be set by the caller.`,
    );
  });

  it.each([{ 'x-note': 'a\r\nHost: evil' }, { 'x-note\r\nHost': 'evil' }, { 'x-note': 'a\n\nGET / HTTP/1.1' }])(
    'rejects a header that contains a line break: %j',
    async (headers) => {
      const requests: unknown[] = [];
      const receiver = await opened(startReceiver((request) => requests.push(request.url)));
      await expect(sendSafely(`http://127.0.0.1:${receiver.port}/`, { headers })).rejects.toThrow(/header/i);
      expect(requests).toEqual([]);
    },
  );

  it('carries the loop mark, and fails if the response carries it', async () => {
    const seen: unknown[] = [];
    const receiver = await opened(
      startReceiver((request, response) => {
        seen.push(request.headers['x-service-loop']);
        response.writeHead(400, { 'X-Service-Loop': 'refused' }).end();
      }),
    );
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({
      failure: 'blocked_address',
      advice: 'The address leads back to this service.',
    });
    expect(seen).toEqual(['1']);
  });

  it('to an invalid address is a result, not an exception', async () => {
    expect(await sendSafely('not an address')).toMatchObject({ ok: false, failure: 'invalid_url' });
  });
});

describe('a failure on the way', () => {
  const speaking = (bytes: string): Promise<Receiver> =>
    opened(listenOnLoopback(createPlainServer((socket) => socket.once('data', () => socket.end(bytes)))));

  it('of the name lookup is dns', async () => {
    const unknown = async (): Promise<never> => {
      throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    expect(await sendSafely('http://receiver.example/', { resolver: unknown })).toMatchObject({
      failure: 'dns',
      advice: 'The host name does not exist or has no address.',
    });
    expect(await sendSafely('http://receiver.example/', { resolver: async () => [] })).toMatchObject({ failure: 'dns' });
  });

  it('of a port on which nothing listens is connect', async () => {
    const receiver = await startReceiver(nothing);
    await receiver.close();
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({
      failure: 'connect',
      advice: 'The server refuses connections on this port.',
    });
  });

  it.each([
    { case: 'nothing at all', bytes: '', failure: 'connect', advice: 'The server closed the connection before its answer was complete.' },
    {
      case: 'half a body',
      bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf',
      failure: 'connect',
      advice: 'The server closed the connection before its answer was complete.',
    },
    {
      case: 'something other than HTTP',
      bytes: '220 mail.example ESMTP\r\n',
      failure: 'connect',
      advice: 'The server does not answer in HTTP.',
    },
    {
      case: 'another protocol',
      bytes: 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      failure: 'connect',
      advice: 'The server closed the connection before its answer was complete.',
    },
    {
      case: 'endless headers',
      bytes: `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      failure: 'too_large',
      advice: 'The headers of the answer are larger than 16 KB.',
    },
  ])('of a server that answers $case is $failure', async ({ bytes, failure, advice }) => {
    const receiver = await speaking(bytes);
    expect(await sendSafely(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ ok: false, failure, advice });
  });
});

describe('https without the test certificate authority', () => {
  it('is refused', async () => {
    const receiver = await opened(startSecureReceiver(nothing));
    const response = await sendSafely(`https://receiver.example:${receiver.port}/`, { resolver: async () => ['127.0.0.1'] });
    expect(response).toMatchObject({
      failure: 'tls',
      advice: 'The certificate of the server does not come from a public authority, or its chain is incomplete.',
    });
  });
});

describe('https', () => {
  const trusted = getCACertificates('default');
  const resolver = async (): Promise<readonly string[]> => ['127.0.0.1'];
  beforeAll(() => setDefaultCACertificates([certificate('authority')]));
  afterAll(() => setDefaultCACertificates(trusted));

  it('is checked against the host name of the URL, although the connection goes to an address', async () => {
    const receiver = await opened(
      startSecureReceiver(({ headers, socket }, response) => response.end(`${headers.host} ${(socket as TLSSocket).servername}`)),
    );
    const response = answerOrThrow(await sendSafely(`https://receiver.example:${receiver.port}/`, { resolver }));
    expect(Buffer.from(response.body).toString()).toBe(`receiver.example:${receiver.port} receiver.example`);
    expect(response.timings.tlsMs).toEqual(expect.any(Number));
  });

  it('is refused with a certificate for another name', async () => {
    const receiver = await opened(startSecureReceiver(nothing));
    for (const host of ['other.example', '127.0.0.1']) {
      expect(await sendSafely(`https://${host}:${receiver.port}/`, { resolver })).toMatchObject({
        failure: 'tls',
        advice: 'The certificate of the server is for another host name.',
      });
    }
  });

  it('is refused with an expired certificate', async () => {
    const receiver = await opened(startSecureReceiver(nothing, 'expired'));
    expect(await sendSafely(`https://receiver.example:${receiver.port}/`, { resolver })).toMatchObject({
      failure: 'tls',
      advice: 'The certificate of the server has expired.',
    });
  });

  it('is refused by a server without TLS', async () => {
    const receiver = await opened(startReceiver(nothing));
    expect(await sendSafely(`https://receiver.example:${receiver.port}/`, { resolver })).toMatchObject({
      failure: 'tls',
      advice: 'The server does not speak TLS on this port.',
    });
  });
});
