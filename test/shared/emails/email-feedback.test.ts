import { holdReason, windowOfEmail } from '#shared/emails/email-feedback.ts';

const dayMs = 24 * 3_600_000;
const noon = Date.UTC(2026, 10, 25, 12);
const midnight = Date.UTC(2026, 10, 25);

describe('the e-mails of a store', () => {
  it.each([
    [{ sent: 10, bounces: 9, complaints: 2 }, null],
    [{ sent: 10, bounces: 10, complaints: 0 }, 'too_many_bounces'],
    [{ sent: 200, bounces: 10, complaints: 0 }, 'too_many_bounces'],
    [{ sent: 201, bounces: 10, complaints: 0 }, null],
    [{ sent: 3_000, bounces: 0, complaints: 3 }, 'too_many_complaints'],
    [{ sent: 3_001, bounces: 0, complaints: 3 }, null],
    [{ sent: 20, bounces: 20, complaints: 3 }, 'too_many_complaints'],
    // The service can count a bounce before it counts the sent e-mail.
    [{ sent: 0, bounces: 10, complaints: 0 }, 'too_many_bounces'],
  ])('are held after a day of %j: %s', (day, reason) => {
    expect(holdReason(day)).toBe(reason);
  });
});

describe('the window that an e-mail counts in', () => {
  it.each([
    ['its day', noon, null, midnight],
    ['its day, when they were resumed on an earlier one', noon, midnight - 1, midnight],
    ['what is left of the day in which they were resumed', noon, noon - 1, noon - 1],
    ['none, when it was sent before they were resumed', noon, noon + 1, null],
    ['its day, the day after they were resumed', noon + dayMs, noon, midnight + dayMs],
  ])('is %s', (_, sentAtMs, resumedAtMs, expected) => {
    expect(windowOfEmail(sentAtMs, resumedAtMs)).toBe(expected);
  });
});
