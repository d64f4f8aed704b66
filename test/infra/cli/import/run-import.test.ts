import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedFile, PlannedItem } from '#infra/cli/import/planned-item.ts';
import { openResultFile, type ResultFile } from '#infra/cli/import/result-file.ts';
import { applyPlan } from '#infra/cli/import/run-import.ts';
import { StoreApiError } from '#shared/client/admin-client.ts';
import type { AppliedItem } from '#shared/imports/apply/import-access.ts';

describe('a run of an import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const pathOf = (name: string): string => join(folder, name);
  const open = (name: string, digest = 'digest'): ResultFile => openResultFile(pathOf(name), digest, () => 'run-1');
  const linesOf = (name: string): string[] => readFileSync(pathOf(name), 'utf8').trimEnd().split('\n');
  const item = (row: number, apply: () => Promise<AppliedItem>, name = `product-${row}`): PlannedItem => ({
    ...{ row, rows: 1, name, action: 'create', problems: [], apply },
  });
  const fileOf = (items: readonly PlannedItem[]): PlannedFile => ({
    items: (async function* () {
      yield* items;
    })(),
    ...{ rows: () => items.length, unused: () => [], firstMade: () => [] },
  });
  const run = (items: readonly PlannedItem[], results: ResultFile) =>
    applyPlan({ signal: new AbortController().signal, progress: () => undefined }, fileOf(items), results, items.length);
  const created = async (): Promise<AppliedItem> => ({ outcome: 'created', id: 7 });
  const refusal = (status: number, code: string) => async (): Promise<AppliedItem> => {
    const errors = [{ param: 'variants[0].sku', code: 'taken', message: 'is taken.', meta: {} }];
    throw new StoreApiError({
      ...{ type: 'validation', code, message: 'It was refused.', status, errors: status === 422 ? errors : [] },
      ...{ requestId: 'req_1', outcome: 'not_done', idempotencyKey: null, tries: 1, retryAfterMs: null, meta: {}, param: null },
    } as unknown as ConstructorParameters<typeof StoreApiError>[0]);
  };

  it('writes what became of each item, with what the store says of those it refuses', async () => {
    const warning = { severity: 'warning', row: 3, column: 'Barcode', code: 'invalid_barcode', message: 'is left out.' } as const;
    const outcomes = await run([{ ...item(2, created), problems: [warning] }, item(4, refusal(422, 'invalid_fields'))], open('each.csv'));
    expect(outcomes).toEqual({ created: 1, changed: 0, same: 0, refused: 0, failed: 1, warning: 1 });
    expect(linesOf('each.csv')).toEqual([
      'row,name,outcome,id,problem_row,column,code,message',
      '1,,begun,run-1,,,,digest',
      '2,"product-2","warning",,3,"Barcode","invalid_barcode","is left out."',
      '2,"product-2","created",7,,,,',
      '4,"product-4","failed",,,"variants[0].sku","taken","is taken."',
      '1,,finished,run-1,,,,',
    ]);
  });

  it('ends where the next item would fail as well, and goes on behind what is done', async () => {
    await expect(run([item(2, created), item(3, refusal(503, 'server_error'))], open('outage.csv'))).rejects.toThrow(
      'Run the command again',
    );
    const again = open('outage.csv');
    expect([again.isResumed, again.runId, again.isDone(2, 'product-2'), again.isDone(3, 'product-3')]).toEqual([
      true,
      'run-1',
      true,
      false,
    ]);
    const done: number[] = [];
    const note = (row: number) => item(row, async () => ({ outcome: 'created', id: done.push(row) }));
    await run([note(2), note(3), note(4)], again);
    expect(done.sort()).toEqual([3, 4]);
  });

  it('goes on after a row that was half written, also within quotes', async () => {
    const name = '=1, "quoted"\nname';
    open('half.csv').write([{ row: 2, name, outcome: 'created', id: 7 }]);
    const whole = readFileSync(pathOf('half.csv'), 'utf8');
    appendFileSync(pathOf('half.csv'), '3,"half\n4,product-4,created');
    const again = open('half.csv');
    expect(readFileSync(pathOf('half.csv'), 'utf8')).toBe(whole);
    expect([again.isDone(2, name), again.isDone(3, 'half'), again.isDone(4, 'product-4')]).toEqual([true, false, false]);
  });

  it('begins anew after a run that has ended, and leaves results of another file alone', async () => {
    await run([item(2, created)], open('ended.csv'));
    const anew = open('ended.csv', 'another');
    expect([anew.isResumed, anew.isDone(2, 'product-2')]).toEqual([false, false]);
    expect(() => open('ended.csv', 'third')).toThrow('results of another file');
    writeFileSync(pathOf('else.csv'), 'a,b\n');
    expect(() => open('else.csv')).toThrow('holds something else');
    expect(readFileSync(pathOf('else.csv'), 'utf8')).toBe('a,b\n');
  });
});
