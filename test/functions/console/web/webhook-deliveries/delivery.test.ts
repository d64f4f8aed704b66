import {
  comingAttempts,
  expectedSwitchOff,
  isOverdue,
  phasesOf,
  requestAsCurl,
} from '#functions/console/web/webhook-deliveries/delivery.ts';

const nowMs = Date.parse('2026-11-05T09:59:30.000Z');

describe('the remaining attempts of a delivery', () => {
  it('are shown with their times, starting with the next', () => {
    expect(comingAttempts({ automatic_attempts: 5, next_attempt_at: '2026-11-05T10:00:00.000Z' }, nowMs)).toEqual([
      { number: 6, notBefore: '2026-11-05T10:00:00.000Z' },
      { number: 7, notBefore: '2026-11-05T22:00:00.000Z' },
      { number: 8, notBefore: '2026-11-06T22:00:00.000Z' },
    ]);
  });

  it('are all eight before the first', () => {
    const coming = comingAttempts({ automatic_attempts: 0, next_attempt_at: '2026-11-05T10:00:00.000Z' }, nowMs);
    expect(coming).toHaveLength(8);
    // The last attempt is due 1 min + 5 min + 30 min + 2 h + 6 h + 12 h + 24 h after the first attempt.
    expect(coming.at(-1)).toEqual({ number: 8, notBefore: '2026-11-07T06:36:00.000Z' });
  });

  it('start now when the next one is overdue', () => {
    const delivery = { automatic_attempts: 7, next_attempt_at: '2026-11-05T09:00:00.000Z' };
    expect(comingAttempts(delivery, nowMs)).toEqual([{ number: 8, notBefore: '2026-11-05T09:59:30.000Z' }]);
    expect(isOverdue(delivery, nowMs)).toBe(true);
    expect(isOverdue({ next_attempt_at: '2026-11-05T09:59:00.000Z' }, nowMs)).toBe(false);
    expect(isOverdue({ next_attempt_at: null }, nowMs)).toBe(false);
  });

  it('are empty when none is planned', () => {
    expect(comingAttempts({ automatic_attempts: 8, next_attempt_at: null }, nowMs)).toEqual([]);
    expect(comingAttempts({ automatic_attempts: 8, next_attempt_at: '2026-11-05T10:00:00.000Z' }, nowMs)).toEqual([]);
  });
});

describe('the time when an endpoint would be disabled', () => {
  const coming = comingAttempts({ automatic_attempts: 5, next_attempt_at: '2026-11-05T10:00:00.000Z' }, nowMs);

  it('is the last attempt if it started to fail recently', () => {
    expect(expectedSwitchOff(coming, null)).toEqual({ at: '2026-11-06T22:00:00.000Z', because: 'tries_used' });
    expect(expectedSwitchOff(coming, '2026-11-05T09:00:00.000Z')).toEqual({ at: '2026-11-06T22:00:00.000Z', because: 'tries_used' });
  });

  it('is that of the first attempt at least three days after the first failure', () => {
    expect(expectedSwitchOff(coming, '2026-11-02T22:00:00.000Z')).toEqual({ at: '2026-11-05T22:00:00.000Z', because: 'failing_3_days' });
    expect(expectedSwitchOff(coming, '2026-11-01T00:00:00.000Z')).toEqual({ at: '2026-11-05T10:00:00.000Z', because: 'failing_3_days' });
  });

  it('is missing when no attempt is planned', () => {
    expect(expectedSwitchOff([], '2026-11-01T00:00:00.000Z')).toBeNull();
  });
});

describe('the time of an attempt', () => {
  it('is shown by phase, with the remainder as rest', () => {
    const timings = { dns_ms: 3, connect_ms: 10, tls_ms: null, first_byte_ms: 80, total_ms: 100 };
    expect(phasesOf({ timings, duration_ms: 100 })).toEqual([
      { name: 'DNS', startMs: 0, durationMs: 3 },
      { name: 'connect', startMs: 3, durationMs: 10 },
      { name: 'first byte', startMs: 13, durationMs: 80 },
      { name: 'rest', startMs: 93, durationMs: 7 },
    ]);
  });

  it('is only waiting when no phase was reached', () => {
    const timings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: null };
    expect(phasesOf({ timings, duration_ms: 10_000 })).toEqual([{ name: 'rest', startMs: 0, durationMs: 10_000 }]);
    expect(phasesOf({ timings, duration_ms: 0 })).toEqual([]);
  });
});

describe('a request as curl', () => {
  const tries = [{ url: 'https://old.example/' }, { url: "https://shop.example/it's" }] as never;

  it('sends the same bytes to the URL of the last attempt, without the headers that curl sets', () => {
    const request = { headers: { 'X-Service-Topic': 'order.paid', 'Content-Length': '13', Host: 'shop.example' }, body: '{"a":"it\'s"}\n' };
    expect(requestAsCurl({ request, tries })).toBe(
      "curl -X POST 'https://shop.example/it'\\''s' \\\n  -H 'X-Service-Topic: order.paid' \\\n  --data-binary '{\"a\":\"it'\\''s\"}\n'",
    );
  });

  it('is missing when the bytes have expired or nothing was sent', () => {
    expect(requestAsCurl({ request: { headers: {}, body: null }, tries })).toBeUndefined();
    expect(requestAsCurl({ request: null, tries: [] })).toBeUndefined();
  });
});
