import { withBug } from './plant-bug.ts';
import { plantedBugs } from './planted-bugs.ts';
import { huntBug } from './planted-command.ts';

const numberOf = (name: string): number => plantedBugs.findIndex((bug) => bug.name === name);

it('includes 40 bugs, the text of each of which occurs once in its file', () => {
  expect(plantedBugs).toHaveLength(40);
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

/** The maximum number of seeds to try for each planted bug. After a code change, different seeds may find a bug. */
const seeds = 20;

// Each row has a planted bug, the condition under which a simulated day reveals the bug, and the fault that the day
// reports.
it.each([
  ['a list ends at a page that is shorter than requested', 'long orders', /^the orders: expected |read all orders and missed /],
  ['a reader of changes ignores LastEvaluatedKey', 'many rows', /read the changed discounts, and after \d+ came /],
  ['a chunk has 101 items', 'wide orders', /^an invalid TransactWriteItems: .* length less than or equal to 100/],
  ['the length of a long text is measured in characters', 'long orders', /^an invalid TransactWriteItems: .*Item size has exceeded/],
  ['the year of a local time is that of another clock', 'new year', /booked a slot of the service, and was refused with /],
  ['a run that was frozen until its lease ended still stores its work', 'frozen containers', /: expected .*, found /],
  ['a write that meets a transaction is not repeated', 'held items', /^doctor: |: expected .*, found /],
  ['the list of active gift cards trusts its index', 'lagging indexes', /read the active gift cards, and \d+ is used$/],
] as const)('finds that %s, in a day with %s', async (name, needs, fault) => {
  const number = numberOf(name);
  expect(plantedBugs[number]?.needs).toBe(needs);
  const { found } = await huntBug(number, seeds);
  expect(found?.first).toMatch(fault);
});

it('includes eight bugs that need a condition of a day', () => {
  expect(plantedBugs.filter(({ needs }) => needs !== undefined)).toHaveLength(8);
});
