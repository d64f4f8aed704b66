/** A position in a file. Lines and columns count from 1. */
type Place = { readonly line: number; readonly column: number };

/** The parts of a Stryker report that are read here. The format is defined by mutation-testing-elements. */
export type Report = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly replacement?: string;
          readonly location: { readonly start: Place; readonly end: Place };
        }[];
      }
    >
  >;
};

/**
 * A mutant in readable form. `from` contains the changed lines of the original code, and `to` the code of the mutant,
 * each joined into one line.
 */
export type MutantChange = { readonly file: string; readonly from: string; readonly to: string };

/** A mutant that no test can detect, because its change has no observable effect. */
export type EqualMutant = MutantChange & { readonly why: string };

/**
 * For a file: the number of mutants, the number of mutants that the suites find, and the number that are listed as
 * equivalent to the original.
 */
export type FileScore = { readonly mutants: number; readonly found: number; readonly equal: number };

export type ReportScore = {
  readonly scores: ReadonlyMap<string, FileScore>;
  /** The mutants that no test found and that are not listed as equivalent to the original. */
  readonly survivors: readonly MutantChange[];
  /**
   * Mutants that are listed as equivalent to the original but did not survive: either a test finds them now, or the
   * code has changed.
   */
  readonly outdated: readonly EqualMutant[];
};

const foundBy = ['Killed', 'Timeout'];
// A mutant that fails to load is counted neither as found nor as missed.
const missedBy = ['Survived', 'NoCoverage'];

/**
 * Counts the mutants of each file in a report. Also compares the survivors with the list of equivalent mutants (those
 * that behave like the original).
 */
export function scoreReport(report: Report, equal: readonly EqualMutant[]): ReportScore {
  const scores = new Map<string, FileScore>();
  const survivors: MutantChange[] = [];
  const outdated: EqualMutant[] = [];
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    const listed = equal.filter((one) => one.file === file);
    const missed = mutants
      .filter(({ status }) => missedBy.includes(status))
      .map(({ location, replacement = '' }) => changeOf(file, source, location, replacement));
    const found = mutants.filter(({ status }) => foundBy.includes(status)).length;
    const left = missed.filter((change) => !listed.some((one) => isSame(one, change)));
    scores.set(file, { mutants: found + missed.length, found, equal: missed.length - left.length });
    survivors.push(...left);
    outdated.push(...listed.filter((one) => !missed.some((change) => isSame(one, change))));
  }
  return { scores, survivors, outdated };
}

/**
 * Returns the percentage of mutants that are found. Equivalent mutants, which behave like the original, are not
 * counted.
 */
export function scoreOf(scores: Iterable<FileScore>): number {
  const all = [...scores];
  const found = all.reduce((sum, score) => sum + score.found, 0);
  const wanted = all.reduce((sum, { mutants, equal }) => sum + mutants - equal, 0);
  return wanted === 0 ? 100 : (100 * found) / wanted;
}

const isSame = (one: MutantChange, other: MutantChange): boolean => one.from === other.from && one.to === other.to;

function changeOf(
  file: string,
  source: string,
  { start, end }: { readonly start: Place; readonly end: Place },
  replacement: string,
): MutantChange {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const before = (lines[0] ?? '').slice(0, start.column - 1);
  const after = (lines.at(-1) ?? '').slice(end.column - 1);
  return { file, from: onOneLine(lines.join('\n')), to: onOneLine(`${before}${replacement}${after}`) };
}

/** Returns code on a single line without indentation, for comparison. */
export const onOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();
