import { canonicalTimezone } from '#shared/kernel/days/timezone.ts';

describe('a time zone', () => {
  it.each([
    ['europe/dublin', 'Europe/Dublin'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['utc', 'UTC'],
  ])('%s is stored as %s', (given, kept) => {
    expect(canonicalTimezone(given)).toBe(kept);
  });

  it.each(['', '+01:00', 'Europe', 'Europe/Atlantis', 'Europe/Dublin '])('cannot be %j', (given) => {
    expect(canonicalTimezone(given)).toBeNull();
  });
});
