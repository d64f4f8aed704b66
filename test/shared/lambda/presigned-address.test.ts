import { presigner } from '#shared/lambda/presigned-address.ts';

describe('a presigned address', () => {
  it('matches the example of AWS', async () => {
    // The example in https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
    const presign = presigner({
      baseUrl: 'https://examplebucket.s3.amazonaws.com',
      region: async () => 'us-east-1',
      credentials: async () => ({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }),
    });
    const url = await presign({ method: 'GET', key: 'test.txt', validSec: 86_400 }, Date.parse('2013-05-24T00:00:00Z'));
    expect(url).toBe(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
        '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z' +
        '&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('includes the required headers, the token of a role, and an escaped query', async () => {
    const presign = presigner({
      baseUrl: 'https://bucket.example',
      region: async () => 'eu-west-1',
      credentials: async () => ({ accessKeyId: 'AK', secretAccessKey: 'secret', sessionToken: 'a+b/c=' }),
    });
    const request = { method: 'PUT', key: '01J/7/file (1).csv', headers: { 'content-length': '12' }, validSec: 60 } as const;
    const url = new URL(await presign({ ...request, query: { 'response-content-type': "text/csv; charset='utf-8'" } }, 0));
    expect(url.pathname).toBe('/01J/7/file%20%281%29.csv');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AK/19700101/eu-west-1/s3/aws4_request',
      'X-Amz-Date': '19700101T000000Z',
      'X-Amz-Expires': '60',
      'X-Amz-Security-Token': 'a+b/c=',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
      'X-Amz-SignedHeaders': 'content-length;host',
      'response-content-type': "text/csv; charset='utf-8'",
    });
    expect(url.search).toContain('%27utf-8%27');
  });
});
