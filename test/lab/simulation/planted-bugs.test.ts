import { withBug } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';
import { huntBug } from './planted-command.ts';

const numberOf = (name: string): number => plantedBugs.findIndex((bug) => bug.name === name);

it('includes 36 bugs, four of which need what a day reaches, and the text of each occurs once in its file', () => {
  expect([plantedBugs.length, plantedBugs.filter(({ reach }) => reach !== undefined).length]).toEqual([36, 4]);
  for (const bug of plantedBugs) expect(withBug(bug)).toContain(bug.replace);
});

it('finds changes without events, and reduces the day that finds them', async () => {
  const { found, small } = await huntBug(numberOf('what a request with an Idempotency-Key did has no events'), 3, 'shrink');
  expect(found).not.toBeNull();
  expect(small?.steps).toBeLessThan(30);
  expect(new Set(small?.traces).size).toBe(1);
});

it('finds work that a retry does again', async () => {
  const { found } = await huntBug(numberOf('the answer is not stored in the transaction of the work'), 3);
  expect(found).not.toBeNull();
});

it('finds a transaction of more items than DynamoDB accepts, in a day with a wide order', async () => {
  const { found } = await huntBug(numberOf('a chunk has 101 items'), 3);
  expect(found?.first).toMatch(/^an invalid TransactWriteItems: /);
});
