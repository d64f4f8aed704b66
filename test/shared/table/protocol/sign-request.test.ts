import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { type Credentials, requestSigner } from '#shared/table/protocol/sign-request.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

type SdkRequest = { readonly headers: Readonly<Record<string, string>> };
type SdkSigner = { readonly sign: (request: object, options: { readonly signingDate: Date }) => Promise<SdkRequest> };

/** The SDK's own signature of the same request. */
async function signedBySdk(headers: Readonly<Record<string, string>>, body: string, nowMs: number, credentials: Credentials) {
  const { config } = new DynamoDBClient({ region: 'eu-west-1', credentials });
  const signer = (await config.signer()) as unknown as SdkSigner;
  const request = { method: 'POST', protocol: 'https:', hostname: headers['host'], path: '/', query: {}, headers, body };
  const signed = await signer.sign(request, { signingDate: new Date(nowMs) });
  // The SDK repeats the hash of the body in a header, which services other than S3 do not ask for.
  return signed.headers;
}

const credentials = fc.record(
  {
    accessKeyId: fc.stringMatching(/^[A-Z0-9]{16,20}$/),
    secretAccessKey: fc.stringMatching(/^[A-Za-z0-9/+]{40}$/),
    sessionToken: fc.stringMatching(/^[A-Za-z0-9/+=]{1,80}$/),
  },
  { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
) as fc.Arbitrary<Credentials>;

it('a request is signed as the SDK signs it', async () => {
  const sign = requestSigner('eu-west-1');
  const time = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2090, 0, 1) });
  const property = fc.asyncProperty(fc.string({ unit: anyCodePoint }), time, credentials, async (body, nowMs, known) => {
    const bySdk = await signedBySdk({ host: 'localhost:8000', 'x-amz-target': 'DynamoDB_20120810.GetItem' }, body, nowMs, known);
    const { 'x-amz-content-sha256': hash = '', authorization, ...others } = bySdk;
    const headers = { host: 'localhost:8000', 'x-amz-target': 'DynamoDB_20120810.GetItem', 'x-amz-content-sha256': hash };
    expect(sign({ headers, body, nowMs }, known)).toEqual({ ...others, 'x-amz-content-sha256': hash, authorization });
  });
  await fc.assert(property, { numRuns: 100 });
});

it('a key is derived anew for another day, and for other credentials', () => {
  const sign = requestSigner('eu-west-1');
  const request = { headers: { host: 'h' }, body: '{}' };
  const signatureOf = (nowMs: number, secretAccessKey: string) =>
    sign({ ...request, nowMs }, { accessKeyId: 'A', secretAccessKey })['authorization']?.split('Signature=')[1];
  const first = signatureOf(Date.UTC(2026, 10, 22), 'one');
  expect(signatureOf(Date.UTC(2026, 10, 23), 'one')).not.toBe(first);
  expect(signatureOf(Date.UTC(2026, 10, 22), 'two')).not.toBe(first);
  expect(signatureOf(Date.UTC(2026, 10, 22), 'one')).toBe(first);
});
