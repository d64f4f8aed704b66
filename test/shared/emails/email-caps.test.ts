import fc from 'fast-check';
import { cappedMailbox, emailCaps, windowStartMs } from '#shared/emails/email-caps.ts';

const audiences = ['customer', 'gift_card', 'store', 'owners'] as const;

it.each(audiences)('e-mails to %s are capped, more strictly for a trial store', (audience) => {
  const [live, trial] = [false, true].map((testMode) => emailCaps(audience, { testMode }));
  const perDay = (caps = live) => Math.min(...(caps ?? []).filter(({ name }) => name.endsWith('_day')).map(({ most }) => most));
  expect(perDay(trial)).toBeLessThan(perDay(live));
});

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+shop+2@example.com', 'ada@example.com'],
  ['a.d.a@sub.example.com', 'ada@sub.example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['no address', 'no address'],
])('the mailbox of %j counts as %j', (address, mailbox) => {
  expect(cappedMailbox(address)).toBe(mailbox);
});

it('a window of an hour or day contains the requested time, and begins where the previous one ended', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.constantFrom(...emailCaps('customer', { testMode: true })),
      (nowMs, cap) => {
        const startMs = windowStartMs(cap, nowMs);
        return startMs <= nowMs && nowMs < startMs + cap.windowMs && startMs % cap.windowMs === 0;
      },
    ),
  );
});
