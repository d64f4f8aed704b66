import { type ImageImport, importImage, type MediaObject } from '#functions/workers/import-images/import-image.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import type { SafeRequest, SafeResponse, Timings } from '#shared/webhooks/sending/safe-request.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';

const job = { store_id: '01JAB0000000000000000000AB', product_id: 1201, image_id: 9001, source_url: 'http://cdn.example.com/front' };
const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1');
const timings: Timings = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };
const answer = { ok: true, status: 200, headers: new Map(), body: gif, truncated: false, timings, address: '93.184.216.34' } as const;

function setup(response: SafeResponse) {
  const requests: SafeRequest[] = [];
  const stored: MediaObject[] = [];
  const deps: ImageImport = {
    request: async (request) => {
      requests.push(request);
      return response;
    },
    policy: imageTargets(false),
    putObject: async (object) => void stored.push(object),
    nowMs: () => 0,
    clock: () => Date.UTC(2026, 10, 28, 12),
  };
  return { deps, requests, stored };
}

describe('an image', () => {
  it('is stored under its ids with the type of its bytes, cacheable forever', async () => {
    const { deps, requests, stored } = setup({ ...answer, headers: namedValues({ 'content-type': 'text/html' }) });
    expect(await importImage(deps, job)).toEqual({ ...job, outcome: 'ready', key: '01JAB0000000000000000000AB/1201/9001.gif' });
    expect(stored).toEqual([
      {
        key: '01JAB0000000000000000000AB/1201/9001.gif',
        body: gif,
        contentType: 'image/gif',
        cacheControl: 'public, max-age=31536000, immutable',
      },
    ]);
    expect(requests).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: 'http://cdn.example.com/front',
        policy: { allowHttp: true, allowAnyPort: false, allowLoopback: false, networks: [] },
        timeoutMs: 10_000,
        maxResponseBytes: 10_485_760,
      }),
    ]);
  });

  it.each<{ case: string; response: SafeResponse; code: string; message: string }>([
    {
      case: 'cannot be reached',
      response: { ok: false, failure: 'dns', advice: 'The host name does not exist or has no address.', timings },
      code: 'image_unreachable',
      message: 'The host name does not exist or has no address.',
    },
    {
      case: 'is not there',
      response: { ...answer, status: 404 },
      code: 'image_unreachable',
      message: 'The server answered with status 404 instead of the image.',
    },
    {
      case: 'is elsewhere',
      response: { ...answer, status: 302 },
      code: 'image_unreachable',
      message: 'The URL redirects (302) instead of returning the image; use the target URL.',
    },
    { case: 'is too large', response: { ...answer, truncated: true }, code: 'image_too_large', message: 'The image is larger than 10 MB.' },
    {
      case: 'is none',
      response: { ...answer, body: Buffer.from('<svg>') },
      code: 'image_type',
      message: 'The file is not a JPG, PNG, WebP, AVIF or GIF image.',
    },
  ])('that $case has failed with $code', async ({ response, code, message }) => {
    const { deps, stored } = setup(response);
    expect(await importImage(deps, job)).toEqual({ ...job, outcome: 'failed', error: { code, message } });
    expect(stored).toEqual([]);
  });

  it.each<{ case: string; response: SafeResponse; isBusy: boolean; afterSec: number | null; message: string }>([
    ...[408, 500, 502, 504].map((status) => ({
      case: `is answered ${status}`,
      response: { ...answer, status },
      isBusy: false,
      afterSec: null,
      message: `The server answered with status ${status} instead of the image.`,
    })),
    {
      case: 'is answered 429',
      response: { ...answer, status: 429 },
      isBusy: true,
      afterSec: null,
      message: 'The server answered with status 429 instead of the image.',
    },
    {
      case: 'is answered 503 until a time',
      response: { ...answer, status: 503, headers: namedValues({ 'retry-after': 'Sat, 28 Nov 2026 12:02:00 GMT' }) },
      isBusy: true,
      afterSec: 120,
      message: 'The server answered with status 503 instead of the image.',
    },
    {
      case: 'is not answered in time',
      response: { ok: false, failure: 'timeout', advice: 'The server did not answer within 10 seconds.', timings },
      isBusy: true,
      afterSec: null,
      message: 'The server did not answer within 10 seconds.',
    },
    {
      case: 'breaks off',
      response: { ok: false, failure: 'connect', advice: 'The server closed the connection before its answer was complete.', timings },
      isBusy: false,
      afterSec: null,
      message: 'The server closed the connection before its answer was complete.',
    },
  ])('that $case is postponed', async ({ response, isBusy, afterSec, message }) => {
    const { deps, stored } = setup(response);
    const failed = { ...job, outcome: 'failed', error: { code: 'image_unreachable', message } };
    expect(await importImage(deps, job)).toEqual({ outcome: 'postponed', isBusy, afterSec, failed });
    expect(stored).toEqual([]);
  });

  it('has no outcome while the media library fails', async () => {
    const { deps } = setup(answer);
    const putObject = (): Promise<never> => Promise.reject(new Error('SlowDown'));
    await expect(importImage({ ...deps, putObject }, job)).rejects.toThrow('SlowDown');
  });
});
