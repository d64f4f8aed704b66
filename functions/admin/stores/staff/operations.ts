import type { Operations } from '#shared/http/request-context.ts';
import { getOne, listWhole } from '#shared/operations/read-operations.ts';
import { listMembers } from '#shared/staff/staff-table.ts';
import type { AdminDeps } from '../operations.ts';
import { addStaffMember } from './add-staff-member.ts';
import type { staffEndpoints } from './endpoints.ts';
import { removeStaffMember } from './remove-staff-member.ts';
import { staffMemberView } from './staff-member-view.ts';
import { memberById } from './staff-rules.ts';
import { updateStaffMember } from './update-staff-member.ts';

export const staffOperations = (deps: AdminDeps): Operations<typeof staffEndpoints> => ({
  listStaff: listWhole(
    'staff',
    (storeId) => listMembers(deps.table, storeId),
    (member) => member,
    staffMemberView,
  ),
  addStaffMember: addStaffMember(deps),
  getStaffMember: getOne('staff member', (storeId, id) => memberById(deps.table, storeId, id), staffMemberView),
  updateStaffMember: updateStaffMember(deps),
  removeStaffMember: removeStaffMember(deps),
});
