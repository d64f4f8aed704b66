import { actorWords, movementWords, withSign } from '#functions/console/web/inventory/movement.ts';
import { movementTypes } from '#shared/inventory/variant-stock.ts';

describe('a movement of stock', () => {
  it('has words for each type that the API knows', () => {
    expect(Object.keys(movementWords).toSorted()).toEqual([...movementTypes].toSorted());
  });

  it('has its sign', () => {
    expect([3, -2, 0].map(withSign)).toEqual(['+3', '−2', '0']);
  });

  it('says who did it, and what they are', () => {
    expect(actorWords({ type: 'staff', name: 'Ada' })).toBe('Ada (Staff)');
    expect(actorWords({ type: 'api_key', name: 'ERP' })).toBe('ERP (API key)');
    expect(actorWords({ type: 'system', name: 'System' })).toBe('By itself');
    expect(actorWords({ type: 'robot', name: 'R' })).toBe('R (robot)');
  });
});
