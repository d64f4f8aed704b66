import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/send.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { PageActions } from '../design/page-actions.tsx';
import { useStorePaths } from './console-context.tsx';
import { DraftName } from './form-draft.tsx';
import { Page } from './page.tsx';
import { Read } from './states.tsx';
import { toast } from './toast.tsx';

export type ObjectDialogProps<Object> = {
  readonly object: Object;
  readonly onClose: () => void;
  /** Says what came of it. */
  readonly say: (words: string) => void;
};

export type ObjectAction<Object> = {
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly dialog: (props: ObjectDialogProps<Object>) => ComponentChildren;
};

export type ObjectPageProps<Object> = {
  /** The title while the object is being read. */
  readonly noun: string;
  readonly titleOf: (object: Object) => string;
  /** Of the object, relative to the store. */
  readonly path: string;
  /** The object belongs to the platform and not to a store. */
  readonly isOfPlatform?: true;
  /** The `include` parameter of the call that reads the object. */
  readonly include?: string;
  /** The page above this one; none for settings. */
  readonly above?: { readonly path: string; readonly name: string };
  /** The actions that the state of the object allows. */
  readonly actionsOf: (object: Object) => readonly ObjectAction<Object>[];
  /** The interval at which the page reads the object again, by its state; undefined for never. */
  readonly pollEveryMs?: (object: Object) => number | undefined;
  readonly children: (object: Object) => ComponentChildren;
};

/** One object of the API: what it is, and a button with its dialog for all that can be done with it now. */
export function ObjectPage<Object>(props: ObjectPageProps<Object>) {
  const { noun, titleOf, path, isOfPlatform, include, above, actionsOf, pollEveryMs, children } = props;
  const [everyMs, setEveryMs] = useState<number | undefined>(undefined);
  const call = { path, ...(isOfPlatform && { isOfPlatform }), ...(include !== undefined && { query: { include } }) };
  const reading = useRead<{ readonly data: Object }>(call, true, everyMs);
  const [open, setOpen] = useState<ObjectAction<Object> | null>(null);
  const { href } = useStorePaths();
  const object = reading.answer?.data;
  const isMissing = object === undefined && reading.error instanceof ApiError && reading.error.status === 404;
  const Dialog = open?.dialog;
  useEffect(() => setEveryMs(object === undefined ? undefined : pollEveryMs?.(object)), [object, pollEveryMs]);
  return (
    <Page
      title={object === undefined ? (isMissing ? `${noun} not found` : noun) : titleOf(object)}
      call={reading.call}
      {...(above !== undefined && { above })}
      actions={
        object !== undefined && <PageActions actions={actionsOf(object).map((action) => ({ ...action, open: () => setOpen(action) }))} />
      }
    >
      {isMissing ? (
        <Empty title="It does not exist, or you do not have access.">
          {above !== undefined && <a href={href(above.path)}>{above.name}</a>}
        </Empty>
      ) : (
        <Read reading={reading}>{({ data }) => children(data)}</Read>
      )}
      {open !== null && Dialog !== undefined && object !== undefined && (
        <DraftName.Provider value={open.label}>
          <Dialog object={object} onClose={() => setOpen(null)} say={toast} />
        </DraftName.Provider>
      )}
    </Page>
  );
}
