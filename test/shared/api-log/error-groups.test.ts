import { groupErrors } from '#shared/api-log/error-groups.ts';
import { anApiCall, requestIdAt } from '#test/support/builders/an-api-call.ts';

const at = (second: number) => requestIdAt(Date.UTC(2026, 10, 22, 12, 0, second));
const key = { type: 'api_key', id: 44, name: 'ERP sync' } as const;
const refused = { key, method: 'PATCH', route: 'PATCH /v1/products/{id}', status: 422, errorCode: 'invalid_fields' } as const;

describe('failed calls', () => {
  it('are grouped by key, route, status and code, in order of their number, then of the newest', () => {
    const groups = groupErrors([
      anApiCall({ ...refused, requestId: at(1) }),
      anApiCall({ ...refused, requestId: at(9), key: { ...key, id: 45 } }),
      anApiCall({ ...refused, requestId: at(5), path: '/v1/products/7' }),
      anApiCall({ ...refused, requestId: at(3), errorCode: 'not_found', status: 404 }),
      anApiCall({ ...refused, requestId: at(2) }),
    ]);
    expect(groups.map(({ status, key: { id }, calls, requestId }) => [status, id, calls, requestId])).toEqual([
      [422, 44, 3, at(5)],
      [422, 45, 1, at(9)],
      [404, 44, 1, at(3)],
    ]);
    expect(groups[0]?.lastAtMs).toBe(Date.UTC(2026, 10, 22, 12, 0, 5));
  });

  it('have no groups when there are none', () => {
    expect(groupErrors([])).toEqual([]);
  });
});
