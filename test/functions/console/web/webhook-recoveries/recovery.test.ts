import { durationText } from '#functions/console/web/format/duration.ts';
import { recoveryFromForm, recoveryProgress, sendingSec } from '#functions/console/web/webhook-recoveries/recovery.ts';

it.each([
  [1, '1 s'],
  [1200, '1 min'],
  [1900, '1 min 35 s'],
  [72_000, '1 h'],
  [200_000, '2 h 46 min'],
])('resending %i deliveries takes %s', (count, text) => {
  expect(durationText(sendingSec(count))).toBe(text);
});

it.each([
  ['done', 10, 8, 2, 1],
  ['running', 10, 4, 1, 0.5],
  ['running', 10, 40, 0, 0.99],
  ['running', 0, 0, 0, 0],
] as const)('a replay that is %s with %i found, %i resent and %i skipped is at %d', (state, count, moved, left_out, progress) => {
  expect(recoveryProgress({ state, count, moved, left_out })).toBe(progress);
});

describe('the request of a replay form', () => {
  const form = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values)) as unknown as FormData;

  it('has a range in the store’s zone, and the other choices', () => {
    expect(
      recoveryFromForm(
        form({ since: '2026-11-05T10:00', until: '2026-11-05T12:00', status: 'held', 'topic-order.paid': 'on' }),
        'Europe/Berlin',
      ),
    ).toEqual({ since: '2026-11-05T09:00:00.000Z', until: '2026-11-05T11:00:00.000Z', status: 'held', topics: ['order.paid'] });
  });

  it('covers all failures since then by default', () => {
    expect(recoveryFromForm(form({ since: '2026-11-05T10:00', until: '' }), 'UTC')).toEqual({
      since: '2026-11-05T10:00:00.000Z',
      status: 'failed',
    });
  });

  it('is missing without a start', () => {
    expect(recoveryFromForm(form({ since: '', status: 'failed' }), 'UTC')).toBeUndefined();
  });
});
