import { growthOfLast, type MemorySample } from './memory-samples.ts';

const samples = (pid: number, megabytes: readonly number[]): readonly MemorySample[] => megabytes.map((mb) => ({ pid, mb }));
const steady = (mb: number, count: number): readonly number[] => Array.from({ length: count }, () => mb);

it('takes memory that fills up and stays for flat', () => {
  const filling = samples(1, [...steady(100, 20), ...steady(300, 60)]);
  expect(growthOfLast(filling)).toEqual({ fromMb: 300, toMb: 300, isFlat: true });
});

it('takes memory that goes on to grow for growth', () => {
  const growing = Array.from({ length: 80 }, (_, n) => 200 + 3 * n);
  expect(growthOfLast(samples(1, growing))).toEqual({ fromMb: 290, toMb: 410, isFlat: false });
});

it('looks at the last process alone', () => {
  expect(growthOfLast([...samples(1, steady(900, 80)), ...samples(2, steady(200, 60))])).toEqual({ fromMb: 200, toMb: 200, isFlat: true });
});

it('says nothing of a process that ran for a short time', () => {
  expect(growthOfLast(samples(1, steady(200, 59)))).toBeNull();
});
