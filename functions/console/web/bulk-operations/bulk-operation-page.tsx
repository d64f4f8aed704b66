import { useLocation } from 'preact-iso';
import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { hasResults, isUnderWay, mayCancel, titleOfBulk } from './bulk-operation.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkResults } from './bulk-results.tsx';

const lookEveryMs = 2000;

/** One bulk operation: how far it is, what was refused, and its results; looks again by itself while the service is at work. */
export function BulkOperationPage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<BulkOperation>
      noun="Bulk operation"
      titleOf={titleOfBulk}
      path={`/bulk-operations/${encodeURIComponent(id)}`}
      above={{ path: '/bulk-operations', name: 'All bulk operations' }}
      actionsOf={(one) => [
        ...(mayCancel(one) ? [{ label: 'Cancel', dialog: CancelDialog, isDangerous: true } as const] : []),
        ...(one.undoable ? [{ label: 'Undo', dialog: UndoDialog }] : []),
      ]}
      lookEveryMs={(one) => (isUnderWay(one) ? lookEveryMs : undefined)}
    >
      {(one) => (
        <>
          <State one={one} />
          {hasResults(one) && <BulkResults one={one} />}
          <About one={one} />
        </>
      )}
    </ObjectPage>
  );
}

const CancelDialog = ({ object: { id, status }, onClose }: ObjectDialogProps<BulkOperation>) => (
  <FormDialog
    title="Cancel the bulk operation"
    submit="Cancel the operation"
    isDangerous
    onClose={onClose}
    call={() => ({ method: 'POST', path: `/bulk-operations/${id}/cancel` })}
  >
    <p>{status === 'running' ? 'What is done stays done, and stands in the results.' : 'Nothing in the store has changed.'}</p>
  </FormDialog>
);

function UndoDialog({ object: { id, lines_succeeded }, onClose }: ObjectDialogProps<BulkOperation>) {
  const { route } = useLocation();
  const { href } = useStorePaths();
  return (
    <FormDialog<{ readonly data: BulkOperation }>
      title="Take it back"
      submit={`Take back ${formatCount(lines_succeeded)} lines`}
      onClose={onClose}
      onDone={({ data }) => route(href(`/bulk-operations/${data.id}`))}
      call={() => ({ method: 'POST', path: `/bulk-operations/${id}/undo` })}
    >
      <p>Prices, status, tags and stock become what they were before each line. What somebody has changed since stays as it is.</p>
    </FormDialog>
  );
}

function State({ one }: { readonly one: BulkOperation }) {
  const { status, lines_succeeded, lines_failed, failure } = one;
  return (
    <>
      <p class="row" role="status">
        <Badge value={status} />
        <span>
          {status === 'awaiting_upload' && 'Its file has not arrived, or nobody has started it.'}
          {!isUnderWay(one) &&
            status !== 'awaiting_upload' &&
            `${formatCount(lines_succeeded)} done, ${formatCount(lines_failed)} refused.`}
        </span>
      </p>
      {isUnderWay(one) && <BulkProgress one={one} />}
      {failure !== null && (
        <p class="notice bad">
          {failure.message}
          {failure.line !== null && ` (line ${failure.line})`}
        </p>
      )}
    </>
  );
}

function About({ one }: { readonly one: BulkOperation }) {
  const { filters, lines_per_second } = one;
  return (
    <section>
      <h2>Details</h2>
      <Facts
        facts={[
          ['Lines', formatCount(one.lines)],
          ['Lines a second', lines_per_second === null ? '–' : formatCount(lines_per_second)],
          ['Size', `${formatCount(one.size)} bytes`],
          ...(filters === null
            ? []
            : [
                [
                  'Filters',
                  Object.entries(filters)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join(', ') || 'none',
                ] as const,
              ]),
          ...(one.as_of === null ? [] : [['As of', <When key="as-of" at={one.as_of} />] as const]),
          ['Created by', one.made_by],
          ['Created', <When key="made" at={one.created_at} />],
          ['Started', <When key="started" at={one.started_at} />],
          ['Expected end', <When key="expected" at={one.expected_end_at} />],
          ['Ended', <When key="ended" at={one.ended_at} />],
          ['Kept until', <When key="kept" at={one.expires_at} />],
        ]}
      />
    </section>
  );
}
