import fc from 'fast-check';
import { completenessText, sequenceRuns } from '#functions/console/web/events/event-log.ts';

const numbered = (...numbers: readonly number[]) => numbers.map((sequence) => ({ sequence }));

describe('the proof that no event is missing', () => {
  it('is one range from the first to the last number', () => {
    expect(completenessText(sequenceRuns(numbered(184_223, 184_224, 184_225)))).toEqual({
      ...{ isComplete: true, text: '184,223–184,225 complete: no number is missing.' },
    });
  });

  it('continues from page to page', () => {
    const first = sequenceRuns(numbered(1, 2));
    expect(sequenceRuns(numbered(3, 4), first)).toEqual([{ first: 1, last: 4 }]);
    expect(sequenceRuns(numbered(4, 5), first)).toEqual([
      { first: 1, last: 2 },
      { first: 4, last: 5 },
    ]);
  });

  it('names the missing numbers', () => {
    expect(completenessText(sequenceRuns(numbered(7, 9, 12)))).toEqual({ isComplete: false, text: '7–12 with gaps: 8, 10–11 missing.' });
  });

  it('says when there are no events', () => {
    expect(completenessText(sequenceRuns([]))).toEqual({ isComplete: true, text: 'There are no events in this range.' });
  });

  it('is complete if and only if no number is missing, whatever the pages', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), fc.integer({ min: 1, max: 7 }), (numbers, length) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        let runs = sequenceRuns([]);
        for (let at = 0; at < sorted.length; at += length) runs = sequenceRuns(numbered(...sorted.slice(at, at + length)), runs);
        const [first = 0] = sorted;
        expect(completenessText(runs).isComplete).toBe((sorted.at(-1) ?? 0) - first + 1 === sorted.length);
      }),
    );
  });
});
