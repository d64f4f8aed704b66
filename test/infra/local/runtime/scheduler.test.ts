import { parseRate } from '#infra/local/runtime/scheduler.ts';

describe('a schedule', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(2 hours)', 7_200_000],
    ['rate(1 day)', 86_400_000],
  ])('%s is a period of %i ms', (expression, everyMs) => {
    expect(parseRate(expression)).toBe(everyMs);
  });

  it.each(['cron(0 12 * * ? *)', 'rate(0 minutes)', 'at(2026-11-21T00:00:00)'])('%s stops the start', (expression) => {
    expect(() => parseRate(expression)).toThrow('is not supported locally');
  });
});
