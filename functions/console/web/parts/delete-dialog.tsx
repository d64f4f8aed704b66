import type { ComponentChildren } from 'preact';
import { useOpenPage } from './console-context.tsx';
import { FormDialog } from './form-dialog.tsx';

/**
 * Asks for confirmation, deletes an object and then opens `leadsTo`. Without `leadsTo`, the current list stays open
 * with its filters.
 */
export function DeleteDialog({
  title,
  submit = 'Delete',
  path,
  leadsTo,
  onClose,
  children,
}: {
  readonly title: string;
  readonly submit?: string;
  readonly path: string;
  readonly leadsTo?: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const openPage = useOpenPage();
  return (
    <FormDialog
      title={title}
      submit={submit}
      isDangerous
      onClose={onClose}
      call={() => ({ method: 'DELETE', path })}
      onDone={() => leadsTo !== undefined && openPage(leadsTo)}
    >
      {children}
    </FormDialog>
  );
}
