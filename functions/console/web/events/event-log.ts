import { formatCount } from '../format/store-format.ts';

export type Numbered = { readonly sequence: number };

/** A range of sequence numbers without a gap. */
export type SequenceRun = { readonly first: number; readonly last: number };

/**
 * Extends the ranges in `before` by the sequence numbers of `events`, which must be ascending. A gap in the numbers
 * starts a new range.
 */
export function sequenceRuns(events: readonly Numbered[], before: readonly SequenceRun[] = []): readonly SequenceRun[] {
  const runs: SequenceRun[] = [...before];
  for (const { sequence } of events) {
    const open = runs.at(-1);
    if (open !== undefined && sequence === open.last + 1) runs[runs.length - 1] = { first: open.first, last: sequence };
    else runs.push({ first: sequence, last: sequence });
  }
  return runs;
}

/** Describes the runs and the gaps between them. */
export function completenessText(runs: readonly SequenceRun[]): { readonly isComplete: boolean; readonly text: string } {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return { isComplete: true, text: 'There are no events in this range.' };
  const range = rangeText(first.first, last.last);
  if (runs.length === 1) return { isComplete: true, text: `${range} complete: no number is missing.` };
  const gaps = runs.slice(1).map((run, index) => rangeText((runs[index]?.last ?? 0) + 1, run.first - 1));
  return { isComplete: false, text: `${range} with gaps: ${gaps.join(', ')} missing.` };
}

const rangeText = (from: number, to: number): string => (from === to ? formatCount(from) : `${formatCount(from)}–${formatCount(to)}`);
