import fc from 'fast-check';
import { readExceptions, readRanges, writeExceptions, writeRanges } from '#functions/console/web/opening-hours/hours.ts';

describe('opening hours as people write them', () => {
  it.each([
    ['', []],
    ['closed', []],
    ['09:00-18:00', [['09:00', '18:00']]],
    [
      '9-12.30, 13:30–24',
      [
        ['09:00', '12:30'],
        ['13:30', '24:00'],
      ],
    ],
    ['9am-5', [['9am', '05:00']]],
    ['9', [['09:00', '']]],
  ])('are read from %j', (text, ranges) => {
    expect(readRanges(text)).toEqual(ranges.map(([opens_at, closes_at]) => ({ opens_at, closes_at })));
  });

  it('have a line for each exception', () => {
    expect(readExceptions('2026-12-24 9-13\n\n 2026-12-25 closed \n2026-12-26')).toEqual([
      { date: '2026-12-24', hours: [{ opens_at: '09:00', closes_at: '13:00' }] },
      { date: '2026-12-25', hours: [] },
      { date: '2026-12-26', hours: [] },
    ]);
  });

  it('survive a round trip through text', () => {
    const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
    const time = fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(':'));
    const ranges = fc.array(fc.record({ opens_at: time, closes_at: time }), { maxLength: 6 });
    const date = fc.tuple(fc.integer({ min: 2000, max: 2100 }), twoDigits(12), twoDigits(28)).map((parts) => parts.join('-'));
    fc.assert(
      fc.property(ranges, fc.array(fc.record({ date, hours: ranges })), (day, exceptions) => {
        expect(readRanges(writeRanges(day))).toEqual(day);
        expect(readExceptions(writeExceptions(exceptions))).toEqual(exceptions);
      }),
    );
  });
});
