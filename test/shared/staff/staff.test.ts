import fc from 'fast-check';
import { mayManage, staffAreas, staffRoles } from '#shared/staff/staff.ts';

const people = fc.record({ role: fc.constantFrom(...staffRoles), areas: fc.subarray([...staffAreas]) });

describe('managing staff', () => {
  it('never grants more permissions than the manager has', () => {
    const rank = { staff: 0, admin: 1, owner: 2 };
    fc.assert(
      fc.property(people, people, (manager, target) => {
        fc.pre(mayManage(manager, target));
        expect(rank[target.role]).toBeLessThanOrEqual(rank[manager.role]);
        if (manager.role === 'staff') expect(manager.areas).toEqual(expect.arrayContaining(target.areas));
      }),
    );
  });

  it('is unlimited for owners', () => {
    fc.assert(fc.property(people, (target) => mayManage({ role: 'owner', areas: [] }, target)));
  });
});
