import type { Random } from '../fuzz/random.ts';
import type { Blow } from './blows.ts';

/** A blow and when it comes, in milliseconds from the beginning of the load. */
export type PlannedBlow = { readonly blow: Blow; readonly atMs: number };

/** How often each blow comes in an hour. */
const inAnHour: Readonly<Record<Blow, number>> = { kill: 100, release: 24, clock: 30, disk: 30, stop: 12, 'long stop': 3 };
/** What starts the stack anew. */
const restarts: readonly Blow[] = ['kill', 'release'];
/** From this part of the time on nothing does, so that one process has its memory looked at. */
const restartsUntil = 0.7;

const usual = (blow: Blow, minutes: number): number => Math.max(1, Math.round((inAnHour[blow] * minutes) / 60));
export const usualKills = (minutes: number): number => usual('kill', minutes);

/** The blows of so many minutes, in order of their times, at least one of each: those that start the stack anew in the first part only. */
export function planBlows(random: Random, minutes: number, releases: number, kills = usualKills(minutes)): readonly PlannedBlow[] {
  const allMs = minutes * 60_000;
  const planned = (Object.keys(inAnHour) as Blow[]).flatMap((blow) => {
    const some = blow === 'kill' ? kills : usual(blow, minutes);
    // So that the first release is the last one too.
    const count = blow === 'release' ? Math.ceil(some / releases) * releases : some;
    const untilMs = restarts.includes(blow) ? allMs * restartsUntil : allMs;
    // One in each of as many equal parts.
    return Array.from({ length: count }, (_, n) => ({ blow, atMs: Math.round(((n + random.int(5, 95) / 100) * untilMs) / count) }));
  });
  return planned.toSorted((a, b) => a.atMs - b.atMs);
}
