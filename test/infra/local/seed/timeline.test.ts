import { planTimeline } from '#infra/local/seed/timeline.ts';

const startMs = Date.UTC(2026, 10, 22, 15, 30);

describe('a timeline', () => {
  it('counts days from the day of the start, in UTC', () => {
    const { timeOf } = planTimeline(startMs);
    expect([timeOf(-90, '08:00'), timeOf(0, '00:00'), timeOf(3, '11:05')].map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-08-24T08:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
      '2026-11-25T11:05:00.000Z',
    ]);
  });

  it('runs its entries in order of time, including those planned in the meantime, and entries of one time as planned', async () => {
    const { on, play } = planTimeline(startMs);
    const happened: string[] = [];
    const note = (what: string) => async () => void happened.push(what);
    on(-1, '10:00', note('last'));
    on(-5, '10:00', async () => {
      happened.push('first');
      on(-3, '10:00', note('on the way'));
    });
    on(-3, '09:00', note('second'));
    on(-5, '10:00', note('first, too'));
    const times: string[] = [];
    await play((ms) => times.push(new Date(ms).toISOString()));
    expect(happened).toEqual(['first', 'first, too', 'second', 'on the way', 'last']);
    expect(times.map((time) => time.slice(8, 13))).toEqual(['17T10', '17T10', '19T09', '19T10', '21T10']);
  });

  it.each([
    [0, '00:00'],
    [-3, '08:59'],
    [-1, 'noon'],
  ])('refuses an entry on day %d at %s, during day -3 at 09:00', async (day, time) => {
    const { on, play } = planTimeline(startMs);
    on(-3, '09:00', async () => on(day, time, async () => undefined));
    await expect(play(() => undefined)).rejects.toThrow(RangeError);
  });
});
