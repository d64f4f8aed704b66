import { readPromoteOptions } from '#infra/cli/promote-options.ts';

const at = ['--at', '2026-11-25T10:00:00Z'];

it('npm run ops -- promote has defaults, and no --beyond table by default', () => {
  expect(readPromoteOptions(['--table', 'new', ...at])).toEqual({
    table: 'new',
    beyond: null,
    promotion: {
      ...{ promotion: '2026-11-25T10:00:00.000Z', sinceMs: Date.UTC(2026, 10, 25, 9, 0, 0) },
      ...{ sequenceAhead: 1_000_000, numbersAhead: 1_000, isDryRun: false },
    },
  });
  expect(readPromoteOptions(['--table', 'new', '--beyond', 'old', ...at]).beyond).toBe('old');
});

it.each([
  [['--table', 'new'], '--at takes a time such as 2026-11-25T10:00:00Z.'],
  [['--table', 'new', '--at', 'yesterday'], '--at takes a time such as 2026-11-25T10:00:00Z.'],
  [at, '--table is required: the restored table.'],
  [[...at, '--table', 'old', '--beyond', 'old'], '--beyond and --table must name different tables.'],
  [[...at, '--table', 'new', '--numbers-ahead', '0'], '--numbers-ahead must be a whole number above 0, not "0".'],
])('npm run ops -- promote refuses %j', (args, message) => {
  expect(() => readPromoteOptions(args)).toThrow(message);
});
