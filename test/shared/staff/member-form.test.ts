import fc from 'fast-check';
import { staffAreas, staffRoles } from '#shared/staff/staff.ts';
import { memberItem, parseMember, type StoredMember } from '#shared/staff/staff-table.ts';
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

  it('is the item that it was', () => {
    const atMs = Date.UTC(2026, 0, 1);
    const member: StoredMember = {
      id: 13,
      email: 'Grace@example.com',
      name: 'Grace',
      role: 'staff',
      areas: ['orders'],
      createdAtMs: atMs,
      updatedAtMs: atMs,
    };
    expect(memberItem('S1', member)).toEqual({
      areas: ['orders'],
      created_at_ms: 1767225600000,
      email: 'Grace@example.com',
      entity: 'staff',
      filter_a_pk: 'STAFF#grace@example.com',
      filter_a_sk: 'S1',
      id: 13,
      name: 'Grace',
      pk: 'S#S1#STAFF',
      role: 'staff',
      sk: 'grace@example.com',
      updated_at_ms: 1767225600000,
    });
  });
});
