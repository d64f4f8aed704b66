import { type BulkOperation, ExportFailed, type StoreClient } from '#shared/client/store-client.ts';
import { type Scripted, scriptedClient } from '#test/support/harness/scripted-client.ts';

const one = { id: 7, status: 'running', lines_done: 0, as_of: '2026-11-05T09:59:50.000Z', failure: null, upload: null };
const ok = (data: object): Scripted => ({ status: 200, body: { data } });
const links = (files: readonly string[], expires_at = '2026-11-05T10:10:00.000Z'): Scripted =>
  ok({ url: files[0], files: files.map((url) => ({ url, lines: 1 })), expires_at });
const file = (...ids: readonly number[]): Scripted => ({ status: 200, text: ids.map((id) => `{"id":${id}}\n`).join('') });
const [first, second] = ['https://files.example.com/1', 'https://files.example.com/2'] as const;

async function idsOf(store: StoreClient, onProgress: (operation: BulkOperation) => void = () => {}): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of store.bulk.export('order', { filters: { status: 'open' }, onProgress })) ids.push(id);
  return ids;
}

describe('an exported list', () => {
  it('is waited for, and yields object by object, file by file', async () => {
    const script = [
      { status: 201, body: { data: one } },
      ok({ ...one, lines_done: 2 }),
      ok({ ...one, status: 'done', lines_done: 3 }),
      links([first, second]),
      file(3, 2),
      file(1),
    ];
    const { store, sent, waits } = scriptedClient(script);
    const seen: string[] = [];
    expect(await idsOf(store, ({ status, lines_done: done, as_of: asOf }) => seen.push(`${status} ${done} ${asOf}`))).toEqual([3, 2, 1]);
    expect(seen).toEqual(['running 0', 'running 2', 'done 3'].map((text) => `${text} 2026-11-05T09:59:50.000Z`));
    expect(waits).toEqual([2_000, 2_000]);
    expect(sent[0]?.body).toEqual({ operation: 'export', object: 'order', filters: { status: 'open' } });
  });

  it('repeats an interrupted download, and yields no object twice', async () => {
    const script = [
      { status: 201, body: { data: { ...one, status: 'done' } } },
      links([first]),
      new TypeError('fetch failed'),
      { status: 503, text: 'slow down' },
      file(2, 1),
    ];
    expect(await idsOf(scriptedClient(script).store)).toEqual([2, 1]);
  });

  it('requests new links when the current ones are about to expire', async () => {
    const soon = '2026-11-05T10:00:30.000Z';
    const script = [
      { status: 201, body: { data: { ...one, status: 'done' } } },
      links([first, second], soon),
      file(2),
      links([first, second]),
      file(1),
    ];
    const { store, sent } = scriptedClient(script);
    expect(await idsOf(store)).toEqual([2, 1]);
    expect(sent.map(({ url }) => new URL(url).pathname).slice(1)).toEqual([
      '/v1/bulk-operations/7/results',
      '/1',
      '/v1/bulk-operations/7/results',
      '/2',
    ]);
  });

  it('that failed is an error, and yields no object', async () => {
    const failure = { code: 'insufficient_scope', message: 'It lacks the scope.', line: null };
    const { store } = scriptedClient([{ status: 201, body: { data: one } }, ok({ ...one, status: 'failed', failure })]);
    const ended = idsOf(store);
    await expect(ended).rejects.toThrow(ExportFailed);
    await expect(ended).rejects.toThrow('Export 7 is failed: It lacks the scope.');
  });
});
