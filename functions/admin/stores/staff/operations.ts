import type { Operations } from '#shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import { addStaffMember } from './add-staff-member.ts';
import type { staffEndpoints } from './endpoints.ts';
import { getStaffMember } from './get-staff-member.ts';
import { listStaff } from './list-staff.ts';
import { removeStaffMember } from './remove-staff-member.ts';
import { updateStaffMember } from './update-staff-member.ts';

export const staffOperations = (deps: AdminDeps): Operations<typeof staffEndpoints> => ({
  listStaff: listStaff(deps),
  addStaffMember: addStaffMember(deps),
  getStaffMember: getStaffMember(deps),
  updateStaffMember: updateStaffMember(deps),
  removeStaffMember: removeStaffMember(deps),
});
