import { useEffect, useRef, useState } from 'preact/hooks';
import type { Import, NewImport as MadeImport } from '#shared/client/generated/admin-api.ts';
import { useAction } from '../api/use-call.ts';
import { CheckField, ChoiceField, Field } from '../design/fields.tsx';
import { mayEnter, useConsole, useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Failure } from '../parts/states.tsx';
import { importKinds, kindWords } from './import.ts';
import { uploadFile } from './upload-file.ts';

type Made = { readonly made: MadeImport; readonly file: File };

/** Asks for a file, uploads it, requests a plan and opens the import's page. Nothing in the store changes yet. */
export function NewImport({ onClose }: { readonly onClose: () => void }) {
  const { person, store } = useConsole();
  const file = useRef<File | null>(null);
  const isMade = useRef(false);
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null) return <UploadDialog {...made} />;
  const kinds = importKinds.filter((kind) => mayEnter(person, store.id, kind));
  return (
    <FormDialog<{ readonly data: MadeImport }>
      title="Import a file"
      submit="Upload and preview"
      onClose={() => isMade.current || onClose()}
      onDone={({ data }) => {
        isMade.current = true;
        if (file.current !== null) setMade({ made: data, file: file.current });
      }}
      call={(form) => {
        const chosen = form.get('size');
        file.current = chosen instanceof File ? chosen : null;
        const { name = '', size = 0 } = file.current ?? {};
        return {
          method: 'POST',
          path: '/imports',
          body: { kind: String(form.get('kind')), file_name: name, size, marketing_opt_in: form.has('marketing_opt_in') },
        };
      }}
    >
      <p>A CSV file from Shopify. You get a preview before anything changes.</p>
      <ChoiceField name="kind" label="Type" options={kinds.map((kind) => [kind, kindWords[kind]] as const)} />
      <Field name="size" label="File" hint="At most 50 MB and 250,000 rows">
        {(attributes) => <input type="file" accept=".csv,text/csv" required {...attributes} />}
      </Field>
      <CheckField name="marketing_opt_in" label="Opt customers in to marketing where the file says so" />
    </FormDialog>
  );
}

/**
 * Shows the progress of the upload, then requests the plan and opens the import's page. If the user closes the dialog,
 * the upload stops and the import's page opens.
 */
function UploadDialog({ made, file }: Made) {
  const openPage = useOpenPage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [share, setShare] = useState(0);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(1);
  const open = (): void => openPage(`/imports/${made.id}`);
  const plan = useAction<{ readonly data: Import }>(open);
  const { run } = plan;
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: uploads once, and again only when the person retries
  useEffect(() => {
    const ending = new AbortController();
    setFailure(null);
    setShare(0);
    uploadFile(made.upload.url, file, setShare, ending.signal).then(
      () => run({ method: 'POST', path: `/imports/${made.id}/plan` }),
      (error: Error) => ending.signal.aborted || setFailure(error),
    );
    return () => ending.abort();
  }, [attempt]);
  const error = failure ?? plan.error;
  return (
    <dialog ref={dialog} aria-label="Sending the file" onClose={open}>
      <h2>Sending {made.file_name}</h2>
      <progress class="progress" value={share} max={1} aria-label="Sent" />
      {error !== null && <Failure error={error} again={() => setAttempt(attempt + 1)} />}
      <div class="row end">
        <button type="button" onClick={() => dialog.current?.close()}>
          Stop
        </button>
      </div>
    </dialog>
  );
}
