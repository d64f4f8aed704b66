import fc from 'fast-check';
import { each } from '#shared/client/each.ts';

const tick = (turns: number): Promise<void> => (turns === 0 ? Promise.resolve() : Promise.resolve().then(() => tick(turns - 1)));

async function* generated(rows: readonly number[]): AsyncGenerator<number> {
  for (const row of rows) {
    await tick(row % 3);
    yield row;
  }
}

describe('each', () => {
  it('returns one result per row, in order, and processes no more rows concurrently than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 6 }), fc.boolean(), async (rows, concurrency, isAsync) => {
        let [running, most] = [0, 0];
        const work = async (row: number) => {
          running += 1;
          most = Math.max(most, running);
          await tick(row);
          running -= 1;
          if (row > 6) throw new Error(`row ${row}`);
          return row * 2;
        };
        const results = await each(isAsync ? generated(rows) : rows, work, { concurrency, onError: 'continue' });
        expect(results).toEqual(
          rows.map((row) => (row > 6 ? { row, ok: false, error: new Error(`row ${row}`) } : { row, ok: true, value: row * 2 })),
        );
        expect(most).toBeLessThanOrEqual(concurrency);
      }),
    );
  });

  it('starts no row after one has failed, and throws its error when the started rows have ended', async () => {
    const ended: number[] = [];
    const work = async (row: number) => {
      await tick(row);
      if (row === 1) throw new Error('row 1');
      ended.push(row);
    };
    await expect(each([5, 1, 9, 9, 9, 9], work, { concurrency: 2 })).rejects.toThrow('row 1');
    expect(ended).toEqual([5]);
  });

  it('starts no row after its signal is aborted', async () => {
    const controller = new AbortController();
    const begun: number[] = [];
    const work = async (row: number) => {
      begun.push(row);
      if (row === 2) controller.abort(new Error('enough'));
    };
    await expect(each([1, 2, 3, 4], work, { concurrency: 1, signal: controller.signal })).rejects.toThrow('enough');
    expect(begun).toEqual([1, 2]);
  });
});
