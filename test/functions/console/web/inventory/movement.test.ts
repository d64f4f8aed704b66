import { actorWords, movementWords, withSign } from '#functions/console/web/inventory/movement.ts';
import { movementTypes } from '#shared/inventory/variant-stock.ts';

describe('a movement of stock', () => {
  it('has words for each type of the API', () => {
    expect(Object.keys(movementWords).toSorted()).toEqual([...movementTypes].toSorted());
  });

  it('shows its sign', () => {
    expect([3, -2, 0].map(withSign)).toEqual(['+3', '−2', '0']);
  });

  it('names its author and the kind of author', () => {
    expect(actorWords({ type: 'staff', name: 'Ada' })).toBe('Ada (Staff)');
    expect(actorWords({ type: 'api_key', name: 'ERP' })).toBe('ERP (API key)');
    expect(actorWords({ type: 'system', name: 'System' })).toBe('System');
    expect(actorWords({ type: 'robot', name: 'R' })).toBe('R (robot)');
  });
});
