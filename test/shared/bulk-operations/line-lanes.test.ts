import { groupIntoLanes } from '#functions/workers/run-bulk-operations/run-lines-step.ts';

const line = (name: string, path: string, creates = false) => ({ name, path, creates });
const namesOf = (lanes: readonly (readonly { readonly name: string }[])[]) => lanes.map((lane) => lane.map(({ name }) => name));

describe('lines of a chunk', () => {
  it('share a lane, in order, when they concern the same object', () => {
    const lines = [line('a', '/orders/5'), line('b', '/orders/6'), line('c', '/orders/5/fulfill'), line('d', '/orders/5')];
    expect(namesOf(groupIntoLanes(lines))).toEqual([['a', 'c', 'd'], ['b']]);
  });

  it('share a lane when they call the same path without an object', () => {
    const lines = [line('a', '/inventory-levels/set'), line('b', '/inventory-levels/adjust'), line('c', '/inventory-levels/set')];
    expect(namesOf(groupIntoLanes(lines))).toEqual([['a', 'c'], ['b']]);
  });

  it('have their own lanes when they create objects', () => {
    expect(namesOf(groupIntoLanes([line('a', '/products', true), line('b', '/products', true)]))).toEqual([['a'], ['b']]);
  });

  it('do not share a lane when one id is a prefix of another', () => {
    expect(namesOf(groupIntoLanes([line('a', '/orders/5'), line('b', '/orders/55')]))).toEqual([['a'], ['b']]);
  });
});
