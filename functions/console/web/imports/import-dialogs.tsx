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
    <p>
      This does what is planned: {countsText(object)}. What changed in the store since is looked at again right before. You may leave this
      page.
    </p>
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
    <p>{object.result !== null ? 'What is done stays done, and stands in the results.' : 'Nothing in the store has changed.'}</p>
  </FormDialog>
);
