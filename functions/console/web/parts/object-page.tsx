import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../api/send.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { PageActions } from '../design/page-actions.tsx';
import { Link } from './console-context.tsx';
import { DraftName } from './form-draft.tsx';
import { Page } from './page.tsx';
import { Read } from './states.tsx';
import { toast } from './toast.tsx';

export type ObjectDialogProps<Object> = {
  readonly object: Object;
  readonly onClose: () => void;
  readonly say: (words: string) => void;
};

export type ObjectAction<Object> = {
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly dialog: (props: ObjectDialogProps<Object>) => ComponentChildren;
};

export type ObjectPageProps<Object> = {
  readonly noun: string;
  readonly titleOf?: (object: Object) => string;
  readonly path: string;
  /** Set if the object belongs to the platform, not to a store. */
  readonly isOfPlatform?: true;
  readonly include?: string;
  /** The parent page. Settings pages have none. */
  readonly above?: { readonly path: string; readonly name: string };
  readonly actionsOf?: (object: Object) => readonly ObjectAction<Object>[];
  /**
   * Returns the interval in ms at which to refresh the object; undefined if the object needs no refresh in its current
   * state.
   */
  readonly pollEveryMs?: (object: Object) => number | undefined;
  readonly children: (object: Object) => ComponentChildren;
};

/** A page for an API object, with a button and a dialog for each action that the object currently allows. */
export function ObjectPage<Object>(props: ObjectPageProps<Object>) {
  const { noun, titleOf = () => noun, path, isOfPlatform, include, above, actionsOf = () => [], pollEveryMs, children } = props;
  const [everyMs, setEveryMs] = useState<number | undefined>(undefined);
  const call = { path, ...(isOfPlatform && { isOfPlatform }), ...(include !== undefined && { query: { include } }) };
  const reading = useRead<{ readonly data: Object }>(call, true, everyMs);
  const [open, setOpen] = useState<ObjectAction<Object> | null>(null);
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
        <Empty title="It doesn’t exist, or you don’t have access.">
          {above !== undefined && <Link to={above.path}>{above.name}</Link>}
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
