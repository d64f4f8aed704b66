import type { BulkOperation } from '#shared/client/store-client.ts';
import { type Scripted, scriptedClient } from '#test/support/harness/scripted-client.ts';

const one = { id: 7, status: 'reading', lines: 0, lines_done: 0 };
const upload = { method: 'PUT', url: 'https://files.example.com/7', expires_at: '2026-11-05T11:00:00.000Z' };
const ok = (data: object): Scripted => ({ status: 200, body: { data } });
const result = (line: number) => ({ line, status: 200, id: 100 + line });

/**
 * Returns the API's answers during one bulk operation. The operation's file is accepted, and its two lines are executed
 * in two steps.
 */
function script(last: object, taken: Scripted = { status: 200, text: '' }): readonly Scripted[] {
  return [
    { status: 201, body: { data: { ...one, status: 'awaiting_upload', upload } } },
    taken,
    ok(one),
    ok({ ...one, status: 'running', lines: 2, lines_done: 1 }),
    ok({ ...one, lines: 2, ...last }),
    ok({ url: 'https://files.example.com/7/results' }),
    { status: 200, text: `${JSON.stringify(result(1))}\n${JSON.stringify(result(2))}\n` },
  ];
}

describe('a bulk run', () => {
  it('sends its lines as one file, polls until they are done, and returns one result per line', async () => {
    const { store, sent, waits } = scriptedClient(script({ status: 'done', lines_done: 2 }));
    const seen: string[] = [];
    const onProgress = ({ status, lines_done: done }: BulkOperation) => void seen.push(`${status} ${done}`);
    const run = await store.bulk.run([{ id: 1, name: 'Cup' }, { id: 2 }], { operation: 'updateProduct', dryRun: true, onProgress });
    expect(run.operation.status).toBe('done');
    expect(run.results).toEqual([result(1), result(2)]);
    expect(seen).toEqual(['reading 0', 'running 1', 'done 2']);
    expect(waits).toEqual([2_000, 2_000]);
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /v1/bulk-operations',
      'PUT /7',
      'POST /v1/bulk-operations/7/start',
      'GET /v1/bulk-operations/7',
      'GET /v1/bulk-operations/7',
      'GET /v1/bulk-operations/7/results',
      'GET /7/results',
    ]);
    expect(sent[0]?.body).toEqual({ operation: 'updateProduct', dry_run: true, size: 31 });
  });

  it('accepts a file of lines, or lines one by one', async () => {
    const file = new Blob(['{"id":1}\n\n{"id":2}']);
    const first = scriptedClient(script({ status: 'done', lines_done: 2 }));
    await first.store.bulk.run(file);
    async function* lines() {
      yield { id: 1 };
      yield { name: 'Täßchen' };
    }
    const other = scriptedClient(script({ status: 'done', lines_done: 2 }));
    await other.store.bulk.run(lines());
    expect([first.sent[0]?.body, other.sent[0]?.body]).toEqual([
      { operation: null, dry_run: false, size: 18 },
      { operation: null, dry_run: false, size: 30 },
    ]);
  });

  it('has no results when the operation failed before the first line', async () => {
    const failure = { code: 'too_many_lines', message: 'Too many.', line: 100_001 };
    const { store } = scriptedClient(script({ status: 'failed', lines_done: 0, failure }));
    const { operation, results } = await store.bulk.run([{ id: 1 }]);
    expect([operation.failure, results]).toEqual([failure, []]);
  });

  it('is not started when its file is refused', async () => {
    const { store, sent } = scriptedClient(script({ status: 'done' }, { status: 403, text: 'expired' }));
    await expect(store.bulk.run([{ id: 1 }])).rejects.toThrow(
      'the file of bulk operation 7 was not accepted by files.example.com: answered 403',
    );
    expect(sent).toHaveLength(2);
  });

  it('under a key continues the operation of an earlier run, wherever that stopped', async () => {
    const [made, , , ...rest] = script({ status: 'done', lines_done: 2 });
    const asked = async (...answers: readonly (Scripted | undefined)[]) => {
      const { store, sent } = scriptedClient(answers.filter((answer) => answer !== undefined));
      const run = await store.bulk.run([{ id: 1 }, { id: 2 }], { idempotencyKey: 'nightly-1' });
      expect(run.results).toEqual([result(1), result(2)]);
      return sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`).slice(0, 4);
    };
    const waiting = ok({ ...one, status: 'awaiting_upload' });
    expect(await asked(made, waiting, { status: 200, text: '' }, ok(one), ...rest)).toEqual([
      ...['POST /v1/bulk-operations', 'GET /v1/bulk-operations/7', 'PUT /7', 'POST /v1/bulk-operations/7/start'],
    ]);
    expect((await asked(made, ok(one), ...rest)).slice(0, 3)).toEqual([
      ...['POST /v1/bulk-operations', 'GET /v1/bulk-operations/7', 'GET /v1/bulk-operations/7'],
    ]);
    expect(await asked(made, ...rest.slice(1))).toEqual([
      ...['POST /v1/bulk-operations', 'GET /v1/bulk-operations/7', 'GET /v1/bulk-operations/7/results', 'GET /7/results'],
    ]);
  });
});
