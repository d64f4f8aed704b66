import { useState } from 'preact/hooks';
import type { StaffMember } from '#shared/client/generated/admin-api.ts';
import { CheckField, ChoiceField, FieldGroup, TextField } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { areasToGive, type Manager, memberBody, rolesToGive } from './staff-member.ts';

type MemberDialogProps = {
  readonly manager: Manager;
  /** The member to edit; null for a new one. */
  readonly member: StaffMember | null;
  readonly onClose: () => void;
};

const roleWords = {
  owner: 'Owner: everything',
  admin: 'Admin: everything except managing owners',
  staff: 'Staff: selected areas only',
} as const;

/** Invites a staff member or edits one. Only roles and areas that the manager may grant are offered. */
export function MemberDialog({ manager, member, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<string>(member?.role ?? 'staff');
  const areas = areasToGive(manager);
  return (
    <FormDialog
      title={member === null ? 'Invite a staff member' : `Edit ${member.name}`}
      submit={member === null ? 'Send the invitation' : 'Save'}
      onClose={onClose}
      call={(form) =>
        member === null
          ? { method: 'POST', path: '/staff', body: { ...memberBody(form, null, areas), email: fieldText(form, 'email') ?? '' } }
          : { method: 'PATCH', path: `/staff/${member.id}`, body: memberBody(form, member, areas) }
      }
    >
      {member === null && (
        <TextField name="email" label="E-mail" type="email" required maxLength={254} hint="Used to log in. We send an invitation there." />
      )}
      <TextField name="name" label="Name" required maxLength={100} defaultValue={member?.name} />
      <ChoiceField
        name="role"
        label="Role"
        defaultValue={role}
        onChange={setRole}
        options={rolesToGive(manager).map((one) => [one, roleWords[one]])}
      />
      {role === 'staff' && (
        <FieldGroup name="areas" label="Areas">
          {areas.map((area) => (
            <CheckField key={area} name={`area.${area}`} label={humanize(area)} checked={member?.areas.includes(area) ?? false} />
          ))}
        </FieldGroup>
      )}
    </FormDialog>
  );
}
