import { randomOf } from '../fuzz/random.ts';
import { planBlows } from './plan-blows.ts';

const countOf = (minutes: number, releases: number) => {
  const all = Map.groupBy(planBlows(randomOf('plan', 1), minutes, releases), ({ blow }) => blow);
  return Object.fromEntries([...all].map(([blow, ones]) => [blow, ones.length]));
};

it('has a hundred kills in an hour, and stops of a minute', () => {
  expect(countOf(60, 4)).toEqual({ kill: 100, release: 24, clock: 30, disk: 30, stop: 12, 'long stop': 3 });
});

it('puts each release in its place once at least, and the first one last', () => {
  expect(countOf(2, 4)).toEqual({ kill: 3, release: 4, clock: 1, disk: 1, stop: 1, 'long stop': 1 });
});

it('starts nothing anew in the last part, so that one process has all of it', () => {
  const plan = planBlows(randomOf('plan', 1), 60, 4);
  const times = plan.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(plan.flatMap(({ blow, atMs }) => (atMs > 42 * 60_000 ? [blow] : [])))).toEqual(
    new Set(['clock', 'disk', 'stop', 'long stop']),
  );
});
