import fc from 'fast-check';
import { namedValues } from '#shared/kernel/named-values.ts';
import { retryAfterSec } from '#shared/webhooks/sending/response-verdict.ts';

const nowMs = Date.UTC(2026, 10, 21, 8, 0, 0);

describe('Retry-After', () => {
  it.each([
    { value: '120', seconds: 120 },
    { value: '0', seconds: 0 },
    { value: 'Sat, 21 Nov 2026 08:02:00 GMT', seconds: 120 },
    { value: 'Sat, 21 Nov 2026 07:00:00 GMT', seconds: 0 },
    { value: '-5', seconds: null },
    { value: '1.5', seconds: null },
    { value: 'soon', seconds: null },
    { value: '', seconds: null },
  ])('"$value" asks for $seconds seconds', ({ value, seconds }) => {
    expect(retryAfterSec(namedValues({ 'retry-after': value }), nowMs)).toBe(seconds);
  });

  it('asks for nothing when it is missing', () => {
    expect(retryAfterSec(new Map(), nowMs)).toBeNull();
  });

  it('is a number of seconds or null, whatever a server sends', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const seconds = retryAfterSec(namedValues({ 'retry-after': value }), nowMs);
        expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0)).toBe(true);
      }),
    );
  });
});
