import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEqual, readScores } from './kept.ts';
import { leastScore, mutatedModules } from './mutated-modules.ts';
import { onOneLine, type Report, scoreOf, scoreReport } from './score-report.ts';

const root = join(__dirname, '../../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

describe.each(Object.entries(mutatedModules))('the module %s', (name, { files, suites }) => {
  it('has files that no other module has, and suites', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const elsewhere = Object.entries(mutatedModules).flatMap(([other, module]) => (other === name ? [] : module.files));
    expect(files.filter((file) => elsewhere.includes(file))).toEqual([]);
    for (const suite of suites) expect(globSync(suite, { cwd: root })).not.toEqual([]);
  });

  it('has a score for each file, and reaches the required total', () => {
    const kept = readScores();
    expect(files.filter((file) => kept[file] === undefined)).toEqual([]);
    expect(scoreOf(files.flatMap((file) => kept[file] ?? []))).toBeGreaterThanOrEqual(leastScore);
  });
});

describe('the mutants that are equal to the product', () => {
  it('are in mutated files, match their current code, and have a reason', () => {
    const files = Object.values(mutatedModules).flatMap((module) => module.files);
    for (const { file, from, to, why } of readEqual()) {
      expect(files).toContain(file);
      expect(onOneLine(textOf(file))).toContain(from);
      expect(to).not.toBe(from);
      expect(why).toMatch(/^.{20,}\.$/);
    }
  });

  it('are each listed once', () => {
    const listed = readEqual().map(({ file, from, to }) => [file, from, to].join('\n'));
    expect(new Set(listed).size).toBe(listed.length);
  });
});

const report: Report = {
  files: {
    'shared/half.ts': {
      source: 'export const half = (n: number) =>\n  n > 0\n    ? n / 2 : 0;\n',
      mutants: [
        { status: 'Killed', replacement: 'n * 2', location: { start: { line: 3, column: 7 }, end: { line: 3, column: 12 } } },
        { status: 'Timeout', replacement: 'n < 0', location: { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } } },
        { status: 'Survived', replacement: 'n >= 0', location: { start: { line: 2, column: 3 }, end: { line: 2, column: 8 } } },
        { status: 'NoCoverage', replacement: 'n', location: { start: { line: 2, column: 3 }, end: { line: 3, column: 16 } } },
        { status: 'RuntimeError', replacement: 'm', location: { start: { line: 2, column: 3 }, end: { line: 2, column: 4 } } },
      ],
    },
  },
};
const equal = { file: 'shared/half.ts', from: 'n > 0', to: 'n >= 0', why: 'Half of nothing is nothing.' };

describe('a report', () => {
  it('counts found mutants, and shows the others as line changes', () => {
    const { scores, survivors, outdated } = scoreReport(report, [equal]);
    expect([...scores]).toEqual([['shared/half.ts', { mutants: 4, found: 2, equal: 1 }]]);
    expect(survivors).toEqual([{ file: 'shared/half.ts', from: 'n > 0 ? n / 2 : 0;', to: 'n;' }]);
    expect(outdated).toEqual([]);
    expect(scoreOf(scores.values())).toBeCloseTo(66.67, 2);
  });

  it('lists entries that match no survivor any more', () => {
    const found = { ...equal, to: 'n < 0' };
    const ofAnother = { ...equal, file: 'shared/third.ts' };
    expect(scoreReport(report, [found, ofAnother]).outdated).toEqual([found]);
    expect(scoreReport(report, []).survivors).toHaveLength(2);
  });

  it('without mutants has a full score', () => {
    expect(scoreOf([])).toBe(100);
  });
});
