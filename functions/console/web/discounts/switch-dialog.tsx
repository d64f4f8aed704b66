import { FormDialog } from '../parts/form-dialog.tsx';

type SwitchDialogProps = {
  /** The code or the title. */
  readonly name: string;
  /** Of the discount, relative to the store. */
  readonly path: string;
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly say: (words: string) => void;
};

/** Ends a discount at once, or switches an ended one on again. */
export function SwitchDialog({ name, path, isActive, onClose, say }: SwitchDialogProps) {
  return (
    <FormDialog
      title={isActive ? `End ${name} now?` : `Switch ${name} on?`}
      submit={isActive ? 'End it' : 'Switch it on'}
      isDangerous={isActive}
      onClose={onClose}
      onDone={() => say(isActive ? `${name} gives nothing any more.` : `${name} is on.`)}
      call={() => ({ method: 'PATCH', path, body: { is_active: !isActive } })}
    >
      {isActive && <p>Orders that had it stay as they are. It can be switched on again.</p>}
    </FormDialog>
  );
}
