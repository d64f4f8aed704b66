import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { handler } from '#functions/releases/echo-webhook/handler.ts';

const signature = `t=1790000000,v1=${'a'.repeat(64)}`;
const call = (headers: Readonly<Record<string, string>>, body: string) =>
  handler({ headers, body, isBase64Encoded: false } as unknown as APIGatewayProxyEventV2);

describe('the receiver of the smoke test', () => {
  it('answers a signed webhook with its signature and the hash of its bytes', async () => {
    const { statusCode, body } = await call({ 'x-service-signature': signature }, '{}');
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      { signature, sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a' },
    ]);
  });

  it.each([
    ['no signature', {}],
    ['a signature of another form', { 'x-service-signature': 'anything' }],
    ['more than a signature', { 'x-service-signature': `${signature},x=${'y'.repeat(1000)}` }],
  ])('refuses a request with %s without repeating its content', async (_, headers) => {
    expect(await call(headers, 'what somebody sent')).toMatchObject({ statusCode: 401, body: '{}' });
  });
});
