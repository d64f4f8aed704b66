import { expectedEndMs, linesPerSecond, newBulkOperation, newExport } from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationView } from '#shared/bulk-operations/bulk-operation-view.ts';

const atMs = Date.parse('2026-11-26T10:00:00.000Z');
const maker = { kind: 'api_key', id: '7', name: 'ERP', email: '', isOperator: false } as const;
const made = newBulkOperation({ id: 5, target: 'updateProduct', isDryRun: false, sizeBytes: 100, maker, place: 0, createdAtMs: atMs });
const running = {
  ...made,
  status: 'running',
  lines: 1_000,
  startedAtMs: atMs,
  ranFromMs: atMs + 1_000,
  updatedAtMs: atMs + 3_000,
} as const;

describe('a bulk operation', () => {
  it('shows its progress, and the expected end at the current speed', () => {
    expect(bulkOperationView({ ...running, succeeded: 390, failed: 10 })).toEqual({
      ...{ object: 'bulk_operation', id: 5, operation: 'updateProduct', dry_run: false, size: 100, status: 'running', made_by: 'ERP' },
      ...{ exported_object: null, filters: null, as_of: null, imported_file: null, undoes: null, undone_by: null, undoable: false },
      ...{ lines: 1_000, lines_done: 400, lines_succeeded: 390, lines_failed: 10, lines_per_second: 200, failure: null },
      ...{ expected_end_at: '2026-11-26T10:00:06.000Z', started_at: '2026-11-26T10:00:00.000Z', ended_at: null },
      ...{ expires_at: '2026-12-26T10:00:00.000Z', created_at: '2026-11-26T10:00:00.000Z', updated_at: '2026-11-26T10:00:03.000Z' },
    });
  });

  it('shows the list, the time and the progress of an export', () => {
    const facts = { id: 5, maker, place: 0, createdAtMs: atMs };
    const one = newExport(facts, { object: 'order', filters: { status: 'open' }, asOfMs: atMs - 10_000 });
    const files = [
      { name: 'a', lines: 300, sizeBytes: 9_000 },
      { name: 'b', lines: 100, sizeBytes: 3_000 },
    ];
    const now = { ...one, succeeded: 400, updatedAtMs: atMs + 2_000, exports: one.exports && { ...one.exports, files } };
    expect(bulkOperationView(now)).toMatchObject({
      ...{ operation: 'export', exported_object: 'order', filters: { status: 'open' }, as_of: '2026-11-26T09:59:50.000Z', size: 12_000 },
      ...{ status: 'running', lines: 0, lines_done: 400, lines_per_second: 200, expected_end_at: null },
    });
  });

  it('has no expected end before its first line or after its last', () => {
    expect([linesPerSecond(made), expectedEndMs(made), expectedEndMs(running)]).toEqual([null, null, null]);
    const over = { ...running, status: 'done', succeeded: 1_000, endedAtMs: atMs + 5_000 } as const;
    expect([linesPerSecond(over), expectedEndMs(over)]).toEqual([250, null]);
  });
});
