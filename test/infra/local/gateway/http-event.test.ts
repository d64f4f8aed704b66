import type { HttpRequest } from '#infra/local/gateway/http-event.ts';
import { toHttpAnswer, toHttpEvent } from '#infra/local/gateway/http-event.ts';

const request = (changes: Partial<HttpRequest>): HttpRequest => ({
  method: 'POST',
  rawPath: '/v1/products/1',
  rawQueryString: '',
  headers: { host: 'shop.test', 'content-type': 'application/json' },
  cookies: [],
  body: new Uint8Array(),
  sourceIp: '127.0.0.1',
  protocol: 'HTTP/1.1',
  ...changes,
});
const match = { routeKey: 'POST /v1/products/{id}', pathParameters: { id: '1' } };
const eventOf = (changes: Partial<HttpRequest>): Record<string, unknown> =>
  toHttpEvent(request(changes), match, 'r1', Date.UTC(2026, 10, 21, 6, 30));

describe('the event of a request', () => {
  it('has the members of payload format 2.0', () => {
    expect(eventOf({ rawQueryString: 'a=1&b=%20&a=2', cookies: ['c=1'], body: Buffer.from('{"x":"é"}') })).toEqual({
      version: '2.0',
      routeKey: 'POST /v1/products/{id}',
      rawPath: '/v1/products/1',
      rawQueryString: 'a=1&b=%20&a=2',
      cookies: ['c=1'],
      headers: { host: 'shop.test', 'content-type': 'application/json' },
      queryStringParameters: { a: '1,2', b: ' ' },
      pathParameters: { id: '1' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: 'shop.test',
        domainPrefix: 'localhost',
        http: { method: 'POST', path: '/v1/products/1', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
        requestId: 'r1',
        routeKey: 'POST /v1/products/{id}',
        stage: '$default',
        time: '21/Nov/2026:06:30:00 +0000',
        timeEpoch: 1795242600000,
      },
      body: '{"x":"é"}',
      isBase64Encoded: false,
    });
  });

  it('carries a text that is not valid UTF-8 in base64, so that no byte is replaced', () => {
    const body = Buffer.from('{"x":"\xff"}', 'latin1');
    expect(eventOf({ body })).toMatchObject({ body: body.toString('base64'), isBase64Encoded: true });
  });

  it('has a decoded path, or the raw one if it cannot be decoded', () => {
    expect(eventOf({ rawPath: '/v1/products/%C3%A9%2F1' })).toMatchObject({ rawPath: '/v1/products/é/1' });
    expect(eventOf({ rawPath: '/v1/products/%zz' })).toMatchObject({ rawPath: '/v1/products/%zz' });
  });

  it('omits absent members', () => {
    expect(Object.keys(eventOf({}))).toEqual([
      'version',
      'routeKey',
      'rawPath',
      'rawQueryString',
      'headers',
      'pathParameters',
      'requestContext',
      'isBase64Encoded',
    ]);
  });

  it.each([
    ['application/json; charset=utf-8', false],
    ['application/merge-patch+json', false],
    ['text/csv', false],
    ['application/x-www-form-urlencoded', true],
    ['image/png', true],
  ])('carries a body of %s in base64: %s', (type, isBase64Encoded) => {
    const event = eventOf({ headers: { 'content-type': type }, body: Buffer.from('a') });
    expect(event).toMatchObject({ body: isBase64Encoded ? 'YQ==' : 'a', isBase64Encoded });
  });
});

describe('the answer of a function', () => {
  it('is sent with its status, headers, cookies and decoded body', () => {
    const answer = toHttpAnswer({ statusCode: 201, headers: { 'X-A': 1 }, cookies: ['a=1', 'b=2'], body: 'YQ==', isBase64Encoded: true });
    expect(answer).toEqual({
      status: 201,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-a': '1' },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from('a'),
    });
  });

  it('without a status is the JSON of a 200', () => {
    expect(toHttpAnswer({ a: 1 })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from('{"a":1}'),
    });
  });

  it.each([undefined, { statusCode: 'x' }, { statusCode: 99 }])('that is not an answer is an error: %j', (result) => {
    expect(() => toHttpAnswer(result)).toThrow(TypeError);
  });
});
