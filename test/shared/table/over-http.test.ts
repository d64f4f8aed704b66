import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { openTable } from '#shared/table/table-client.ts';

type Seen = { readonly headers: IncomingHttpHeaders; readonly url: string | undefined; readonly body: string };
type Answer = (response: ServerResponse, nth: number) => void;

const item = JSON.stringify({ Item: { pk: { S: 'A' }, text: { S: 'ünï\u{1F600}' } }, ConsumedCapacity: { CapacityUnits: 0.5 } });
const whole: Answer = (response) => response.end(item);

let server: Server;
let seen: Seen[];
let answer: Answer;
beforeAll((done) => {
  server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ headers: request.headers, url: request.url, body: Buffer.concat(chunks).toString() });
      answer(response, seen.length);
    });
  }).listen(0, '127.0.0.1', done);
});
beforeEach(() => {
  seen = [];
});
afterAll((done) => {
  server.closeAllConnections();
  server.close(done);
});

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const credentials = { accessKeyId: 'local', secretAccessKey: 'local', sessionToken: 'session' };
const requestHandler = { connectionTimeout: 1_000, requestTimeout: 150, throwOnRequestTimeout: true };

function read(config: object = {}) {
  const table = openTable('a-table', { region: 'eu-west-1', credentials, endpoint: endpoint(), requestHandler, ...config });
  return table.client.send(new GetCommand({ TableName: 'a-table', Key: { pk: 'A', sk: 'ü' } }));
}

describe('over HTTP', () => {
  it('a request has the form that DynamoDB requires', async () => {
    answer = whole;
    expect(await read()).toMatchObject({ Item: { pk: 'A', text: 'ünï\u{1F600}' } });
    const [{ headers, url, body } = {} as Seen] = seen;
    expect(url).toBe('/');
    expect(JSON.parse(body)).toEqual({ TableName: 'a-table', Key: { pk: { S: 'A' }, sk: { S: 'ü' } }, ReturnConsumedCapacity: 'TOTAL' });
    expect(headers).toMatchObject({
      host: endpoint().slice('http://'.length),
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(Buffer.byteLength(body)),
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'x-amz-security-token': 'session',
    });
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-1\/dynamodb\/aws4_request, /);
    expect(headers['user-agent']).toMatch(/^aws-sdk-js\//);
  });

  it('the standard environment variable for the endpoint is used', async () => {
    answer = whole;
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint();
    await read({ endpoint: undefined });
    delete process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    expect(seen).toHaveLength(1);
  });

  it('a response in chunks is read completely, including characters split between chunks', async () => {
    answer = (response) => {
      const bytes = Buffer.from(item);
      const middle = bytes.indexOf(Buffer.from('ï')) + 1;
      response.write(bytes.subarray(0, middle));
      setImmediate(() => response.end(bytes.subarray(middle)));
    };
    expect(await read()).toMatchObject({ Item: { pk: 'A', text: 'ünï\u{1F600}' } });
  });

  it('a server that does not answer in time is called four times', async () => {
    answer = () => {};
    await expect(read()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(seen).toHaveLength(4);
  });

  it('a call whose response breaks off is repeated', async () => {
    answer = (response, nth) => {
      if (nth > 1) return void response.end(item);
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"Item":');
      setImmediate(() => response.destroy());
    };
    expect(await read()).toMatchObject({ Item: { pk: 'A' } });
    expect(seen).toHaveLength(2);
  });

  it.each([500, 503])('a call answered with %i and no JSON is repeated, and finally fails with that status', async (status) => {
    answer = (response) => response.writeHead(status).end('<html>');
    await expect(read()).rejects.toMatchObject({ $metadata: { httpStatusCode: status } });
    expect(seen).toHaveLength(4);
  });

  it("the skew between this clock and the service's is corrected", async () => {
    const aheadMs = 3_600_000;
    answer = (response, nth) => {
      if (nth > 1) return void response.end(item);
      response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
      response
        .writeHead(400)
        .end(JSON.stringify({ __type: 'com.amazon.coral.service#InvalidSignatureException', message: 'Signature expired' }));
    };
    await read();
    const signedAt = seen.map(({ headers }) => String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'));
    const [before = '', after = ''] = signedAt;
    expect((Date.parse(after) - Date.parse(before)) / 1000).toBeGreaterThanOrEqual(3_590);
  });
});
