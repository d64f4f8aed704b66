import { namedValues } from '#shared/kernel/named-values.ts';
import { classifyResponse } from '#shared/webhooks/sending/response-verdict.ts';
import type { SafeResponse, Timings } from '#shared/webhooks/sending/safe-request.ts';

const url = 'https://example.com/hooks/';
const timings: Timings = { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1, totalMs: 4 };
const answer = (status: number, headers: Readonly<Record<string, string>> = {}): SafeResponse => ({
  ok: true,
  status,
  headers: namedValues(headers),
  body: new Uint8Array(),
  truncated: false,
  timings,
  address: '93.184.216.34',
});

describe('an attempt', () => {
  it.each([200, 201, 202, 204, 299])('answered with %i has succeeded', (status) => {
    expect(classifyResponse(answer(status), url)).toEqual({ succeeded: true, failure: null, advice: null });
  });

  it.each([199, 400, 401, 404, 409, 410, 429, 500, 503, 599])('answered with %i has failed, and its advice names the status', (status) => {
    expect(classifyResponse(answer(status), url)).toEqual({
      succeeded: false,
      failure: 'status',
      advice: expect.stringMatching(new RegExp(`^Your endpoint .*${status}.*\\.$`)),
    });
  });

  it.each([
    {
      location: 'https://www.example.com/hooks',
      advice: 'Your endpoint redirects to https://www.example.com/hooks; save that address instead.',
    },
    { location: '../login', advice: 'Your endpoint redirects to https://example.com/login; save that address instead.' },
    { location: 'https://[', advice: 'Your endpoint answers with a redirect (307); redirects are not followed. Answer with a 2xx status.' },
  ])('redirected to $location has failed with the address to save', ({ location, advice }) => {
    expect(classifyResponse(answer(307, { location }), url)).toEqual({ succeeded: false, failure: 'redirect', advice });
  });

  it('redirected to a very long address has failed with short advice', () => {
    const { advice } = classifyResponse(answer(301, { location: `/${'x'.repeat(10_000)}` }), url);
    expect(advice).toBe('Your endpoint answers with a redirect (301); redirects are not followed. Answer with a 2xx status.');
  });

  it.each([300, 301, 304])('answered with %i and no location has failed as a redirect', (status) => {
    expect(classifyResponse(answer(status), url)).toMatchObject({ succeeded: false, failure: 'redirect' });
  });

  it.each(['dns', 'connect', 'tls', 'timeout', 'blocked_address', 'too_large'] as const)(
    'without a response has failed as %s',
    (failure) => {
      expect(classifyResponse({ ok: false, failure, advice: 'Because.', timings }, url)).toEqual({
        succeeded: false,
        failure,
        advice: 'Because.',
      });
    },
  );

  it('at an address that is no longer allowed has failed as blocked_address', () => {
    const response: SafeResponse = { ok: false, failure: 'invalid_url', advice: 'Because.', timings };
    expect(classifyResponse(response, url)).toMatchObject({ failure: 'blocked_address' });
  });
});
