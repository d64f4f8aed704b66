import fc from 'fast-check';
import { importStatuses, newImport } from '#shared/import-jobs/import-job.ts';
import { importTriggers, isOver, isWorkedOn, moveImport, nextImportStatus } from '#shared/import-jobs/import-transitions.ts';

const job = newImport({
  id: 1,
  kind: 'products',
  fileName: 'products.csv',
  sizeBytes: 10,
  person: { subject: 'ada', email: 'ada@example.com', name: 'Ada', isOperator: false },
  createdAtMs: 1000,
});

describe('an import', () => {
  it('is read, planned, applied and done', () => {
    const path: unknown[] = ['awaiting_upload'];
    let current = job;
    for (const trigger of ['plan', 'read', 'finish_plan', 'apply', 'finish'] as const) {
      current = moveImport(current, trigger, 2000);
      path.push(current.status);
    }
    expect(path).toEqual(['awaiting_upload', 'reading', 'planning', 'planned', 'applying', 'done']);
  });

  it.each([
    ['awaiting_upload', 'cancelled'],
    ['reading', 'cancelled'],
    ['planning', 'cancelled'],
    ['planned', 'cancelled'],
    ['applying', 'cancelling'],
    ['cancelling', 'cancelling'],
    ['done', { refused: 'import_over' }],
    ['cancelled', { refused: 'import_over' }],
    ['failed', { refused: 'import_over' }],
  ] as const)('that is %s and is cancelled becomes %j', (status, next) => {
    expect(nextImportStatus(status, 'cancel')).toEqual(next);
  });

  it.each([
    ['plan', 'planned', 'import_already_read'],
    ['apply', 'planning', 'import_not_planned'],
    ['apply', 'applying', 'import_already_applied'],
    ['finish', 'planned', 'import_not_running'],
    ['fail', 'planned', 'import_not_running'],
  ] as const)('is not moved by %s while it is %s', (trigger, status, code) => {
    expect(() => moveImport({ ...job, status }, trigger, 2000)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ code })] }),
    );
  });

  it('is worked on, waits for a person, or is over', () => {
    const groups = importStatuses.map((status) => [status, isWorkedOn(status), isOver(status)]);
    expect(groups).toEqual([
      ['awaiting_upload', false, false],
      ['reading', true, false],
      ['planning', true, false],
      ['planned', false, false],
      ['applying', true, false],
      ['cancelling', true, false],
      ['done', false, true],
      ['cancelled', false, true],
      ['failed', false, true],
    ]);
  });

  it('is never applied unplanned, and stays over, whatever is asked in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...importTriggers), { maxLength: 30 }), (triggers) => {
        let current = job;
        for (const [index, trigger] of triggers.entries()) {
          const before = current;
          const next = nextImportStatus(before.status, trigger);
          if (typeof next === 'object') continue;
          current = moveImport(before, trigger, 2000 + index);
          expect(isOver(before.status)).toBe(false);
          expect(current.updatedAtMs).toBeGreaterThan(before.updatedAtMs);
          expect(current.endedAtMs !== null).toBe(isOver(current.status));
          if (current.appliedAtMs !== null) expect(current.plannedAtMs).not.toBeNull();
          if (current.status === 'applying') expect(current.nextChunk).toBe(0);
        }
      }),
    );
  });
});
