import { FormDialog } from '../parts/form-dialog.tsx';

type SwitchDialogProps = {
  /** The discount's code or title. */
  readonly name: string;
  /** The discount's path, relative to the store. */
  readonly path: string;
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly say: (words: string) => void;
};

export function SwitchDialog({ name, path, isActive, onClose, say }: SwitchDialogProps) {
  return (
    <FormDialog
      title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
      submit={isActive ? 'Deactivate' : 'Activate'}
      isDangerous={isActive}
      onClose={onClose}
      onDone={() => say(isActive ? `${name} is inactive.` : `${name} is active.`)}
      call={() => ({ method: 'PATCH', path, body: { is_active: !isActive } })}
    >
      {isActive && <p>Existing orders keep it. You can activate it again.</p>}
    </FormDialog>
  );
}
