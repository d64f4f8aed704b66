import fc from 'fast-check';
import { staffAreas, staffRoles } from '#shared/staff/staff.ts';
import type { StoredMember } from '#shared/staff/staff-member-form.ts';
import { memberItem, parseMember } from '#shared/staff/staff-table.ts';
import { anyNumber, anyText } from '#test/support/builders/any-values.ts';

const anyMember = fc.record<StoredMember>({
  id: anyNumber,
  email: anyText,
  name: anyText,
  role: fc.constantFrom(...staffRoles),
  areas: fc.array(fc.constantFrom(...staffAreas)),
  createdAtMs: anyNumber,
  updatedAtMs: anyNumber,
});

describe('the stored form of a member of staff', () => {
  it('reads every member as it was written', () => {
    fc.assert(fc.property(anyMember, (member) => expect(parseMember(memberItem('S1', member))).toEqual(member)));
  });
});
