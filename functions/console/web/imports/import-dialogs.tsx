import type { Import } from '#shared/client/generated/admin-api.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { ObjectDialogProps } from '../parts/object-page.tsx';
import { countsText } from './import.ts';

type Props = ObjectDialogProps<Import>;

const callOf = (object: Import, verb: 'plan' | 'apply') => () => ({ method: 'POST', path: `/imports/${object.id}/${verb}` }) as const;

export const PlanDialog = ({ object, onClose }: Props) => (
  <FormDialog title="Read the file" submit="Read the file" onClose={onClose} call={callOf(object, 'plan')}>
    <p>Reads the uploaded file again. Nothing in the store changes. Without a file the import ends.</p>
  </FormDialog>
);

export const ApplyDialog = ({ object, onClose }: Props) => (
  <FormDialog title="Apply the import" submit="Apply" onClose={onClose} call={callOf(object, 'apply')}>
    <p>This applies the plan: {countsText(object)}. Later changes in the store are checked first. You can leave this page.</p>
  </FormDialog>
);

export const CancelDialog = ({ object, onClose }: Props) => (
  <FormDialog
    title="Cancel the import"
    submit="Cancel the import"
    isDangerous
    onClose={onClose}
    call={() => ({ method: 'POST', path: `/bulk-operations/${object.id}/cancel` })}
  >
    <p>{object.result !== null ? 'Changes made so far stay and are listed in the results.' : 'Nothing in the store has changed.'}</p>
  </FormDialog>
);
