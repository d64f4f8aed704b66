import { memoryMb } from './blows.ts';

/** Memory of the process of a stack at a time of the load. */
export type MemorySample = { readonly pid: number; readonly mb: number };

const everyMs = 5_000;
/** With fewer samples of one process nothing is said of it: its first minutes are growth. */
const samplesAtLeast = 60;
/** How much more the last quarter may have than the second. */
const growthAtMost = 1.25;

/** Looks at the memory of what runs, again and again, until it is ended. */
export function sampleMemory(running: () => { readonly pid: number }): {
  readonly samples: readonly MemorySample[];
  readonly end: () => void;
} {
  const samples: MemorySample[] = [];
  const looking = setInterval(() => {
    const { pid } = running();
    try {
      samples.push({ pid, mb: memoryMb({ pid }) });
    } catch {
      // Killed, and not yet started again.
    }
  }, everyMs);
  return { samples, end: () => clearInterval(looking) };
}

/**
 * Whether the last process grew while it had the load: the median of its last quarter against that of its second. The first is left out: caches fill.
 * @returns null when it ran too short to tell
 */
export function growthOfLast(
  samples: readonly MemorySample[],
): { readonly fromMb: number; readonly toMb: number; readonly isFlat: boolean } | null {
  const last = samples.at(-1)?.pid;
  const own = samples.filter(({ pid }) => pid === last).map(({ mb }) => mb);
  if (own.length < samplesAtLeast) return null;
  const quarter = Math.floor(own.length / 4);
  const [fromMb, toMb] = [median(own.slice(quarter, 2 * quarter)), median(own.slice(-quarter))];
  return { fromMb, toMb, isFlat: toMb <= fromMb * growthAtMost };
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
