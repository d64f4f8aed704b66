import { callsToRecord, mostPending } from '#shared/api-log/count-once.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';

const callOf = (n: number) => anApiCall({ requestId: requestIdAt(Date.parse('2026-11-05T10:00:00Z'), n) });
const idsOf = (numbers: readonly number[]) => numbers.map((n) => callOf(n).requestId);
const decide = (delivered: readonly number[], inLog: readonly number[], pending: readonly number[]) => {
  const {
    toCount,
    toWrite,
    pending: after,
  } = callsToRecord(delivered.map(callOf), { inLog: new Set(idsOf(inLog)), pending: idsOf(pending) });
  return { toCount: toCount.map(({ requestId }) => requestId), toWrite: toWrite.map(({ requestId }) => requestId), pending: after };
};

describe('what is left to do for calls', () => {
  it('that are new is to count and to write them', () => {
    expect(decide([1, 2], [], [])).toEqual({ toCount: idsOf([1, 2]), toWrite: idsOf([1, 2]), pending: idsOf([1, 2]) });
  });

  it('that are in the log is nothing', () => {
    expect(decide([1, 2], [1, 2], [])).toEqual({ toCount: [], toWrite: [], pending: [] });
  });

  it('that were counted and did not get into the log is to write them', () => {
    expect(decide([1, 2, 3], [2], [1, 2])).toEqual({ toCount: idsOf([3]), toWrite: idsOf([1, 3]), pending: idsOf([1, 3]) });
  });

  it('takes pending ids off the list that are in the log, and keeps others, the newest at most', () => {
    expect(decide([9], [4], [4, 5]).pending).toEqual(idsOf([5, 9]));
    const stuck = Array.from({ length: mostPending }, (_, n) => n);
    expect(decide([mostPending], [], stuck).pending).toEqual(idsOf([...stuck.slice(1), mostPending]));
  });
});
