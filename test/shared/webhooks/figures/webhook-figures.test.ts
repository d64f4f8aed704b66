import fc from 'fast-check';
import { durationBoundsMs, durationRange, figurePeriods, type HourFigures, hourOf } from '#shared/webhooks/figures/webhook-figures.ts';
import { countAttempt, readFigures } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const nowMs = Date.UTC(2026, 10, 5, 10, 30);
const hourMs = 3_600_000;
const hour = (hoursAgo: number, over: Partial<HourFigures> = {}): HourFigures => ({
  hourMs: hourOf(nowMs) - hoursAgo * hourMs,
  succeeded: 1,
  failed: 0,
  durations: { 0: 1 },
  ...over,
});

describe('figures', () => {
  it('cover 24 hours and 30 days in UTC, including the current ones', () => {
    const { hours, days } = figurePeriods([], nowMs);
    const ends = [hours[0], hours[23], days[0], days[29]].map((period) => new Date(period?.startsAtMs ?? 0).toISOString());
    expect([hours.length, days.length]).toEqual([24, 30]);
    expect(ends).toEqual(['2026-11-04T11:00:00.000Z', '2026-11-05T10:00:00.000Z', '2026-10-07T00:00:00.000Z', '2026-11-05T00:00:00.000Z']);
  });

  it('add each hour to its hour, its day and the totals', () => {
    const { hours, days, last24Hours, last30Days } = figurePeriods([hour(0), hour(23, { failed: 2 }), hour(24), hour(29 * 24 + 10)], nowMs);
    expect(hours.map(({ attempts }) => attempts)).toEqual([3, ...Array(22).fill(0), 1]);
    expect(days.map(({ attempts }) => attempts)).toEqual([1, ...Array(27).fill(0), 4, 1]);
    expect(last24Hours).toMatchObject({ attempts: 4, succeeded: 2, failed: 2 });
    expect(last30Days).toMatchObject({ attempts: 6, succeeded: 4, failed: 2 });
  });

  it.each([
    [{}, null, null],
    [{ 0: 1 }, 50, 50],
    [{ 0: 10, 3: 10 }, 50, 500],
    [{ 0: 94, 5: 6 }, 50, 2_500],
    [{ 0: 95, 5: 5 }, 50, 50],
    [{ 7: 3 }, 10_000, 10_000],
  ])('of durations %j have the percentiles %p and %p', (durations, p50Ms, p95Ms) => {
    expect(figurePeriods([hour(0, { durations })], nowMs).last24Hours).toMatchObject({ p50Ms, p95Ms });
  });

  it('count a duration in the first range that it fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (durationMs) => {
        const range = Number(durationRange(durationMs));
        expect(durationMs).toBeLessThanOrEqual(durationBoundsMs[range] ?? 0);
        expect(durationMs).toBeGreaterThan(range === 0 ? -1 : (durationBoundsMs[range - 1] ?? 0));
      }),
    );
    expect(durationRange(60_000)).toBe('7');
  });
});

describe('attempts', () => {
  const made = (number: number, atMs: number, durationMs: number) => ({
    number,
    trigger: 'automatic' as const,
    atMs,
    url: 'https://receiver.example/hooks',
    responseCode: null,
    durationMs,
    timings: {},
    failure: null,
    advice: null,
  });

  it('are counted once each, in the hour in which they began, for their own endpoint only', async () => {
    const { table, close } = await localTable({ now: () => nowMs });
    const delivery = aWebhookDelivery();
    const count = (number: number, atMs: number, succeeded: boolean, of = delivery) =>
      countAttempt(table, of, { made: made(number, atMs, 40 * number), succeeded });
    await count(1, nowMs, false);
    await count(1, nowMs, false);
    await count(2, nowMs, true);
    await count(3, nowMs - hourMs, true);
    await count(1, nowMs, true, { ...delivery, endpointId: delivery.endpointId + 1 });
    await count(1, nowMs - 31 * 24 * hourMs, true);
    expect(await readFigures(table, delivery.storeId, delivery.endpointId, nowMs)).toEqual([
      { hourMs: hourOf(nowMs) - hourMs, succeeded: 1, failed: 0, durations: { 2: 1 } },
      { hourMs: hourOf(nowMs), succeeded: 1, failed: 1, durations: { 0: 1, 1: 1 } },
    ]);
    close();
  });
});
