import type { HttpRequest } from '#infra/local/gateway/http-event.ts';
import { offerDemo } from '#infra/local/gateway/reference-demo.ts';
import { describeDemo } from '#infra/local/seed/demo-file.ts';

const seeded = {
  storeId: '01J',
  keys: { full: 'so_live_a', readOnly: 'so_live_b' },
  trialStoreId: '01K',
  trialKeys: { full: 'so_test_c' },
};
const demo = describeDemo('http://127.0.0.1:8787', 'token', seeded, { dynamodb: null, queues: { endpoint: '' } });
const empty = describeDemo('http://127.0.0.1:8787', 'token', null, { dynamodb: null, queues: { endpoint: '' } });

const request = (host: string, method = 'GET', rawPath = '/docs/config.json'): HttpRequest => ({
  method,
  rawPath,
  rawQueryString: '',
  headers: { host },
  cookies: [],
  body: new Uint8Array(),
  sourceIp: '127.0.0.1',
  protocol: 'HTTP/1.1',
});

const answered = async (host: string, given: typeof demo | undefined = demo): Promise<unknown> => {
  const answer = await offerDemo(() => given)(request(host));
  return answer === undefined ? undefined : JSON.parse(Buffer.from(answer.body).toString());
};

describe('the demo credentials for the reference page', () => {
  it.each(['127.0.0.1:8787', 'localhost:8787', '[::1]:8787', 'localhost'])('are given to a request for %s', async (host) => {
    expect(await answered(host)).toEqual({ demo_key: 'so_live_a', demo_admin_token: 'token' });
  });

  it.each(['stranger.example:8787', 'localhost.stranger.example', '127.0.0.1.stranger.example', ''])(
    'are not given to a request for "%s"',
    async (host) => {
      expect(await answered(host)).toBeUndefined();
    },
  );

  it('have no key without demo stores, and are absent before the stack is ready', async () => {
    expect(await answered('localhost', empty)).toEqual({ demo_key: null, demo_admin_token: 'token' });
    expect(await offerDemo(() => undefined)(request('localhost'))).toBeUndefined();
  });

  it('are at one address only', async () => {
    expect(await offerDemo(() => demo)(request('localhost', 'POST'))).toBeUndefined();
    expect(await offerDemo(() => demo)(request('localhost', 'GET', '/docs'))).toBeUndefined();
  });
});
