import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { useOpenPage } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { formAction } from '../parts/object-actions.tsx';
import { type ObjectDialogProps, ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { hasResults, isUnderWay, mayCancel, titleOfBulk } from './bulk-operation.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkResults } from './bulk-results.tsx';

const pollEveryMs = 2000;

const cancel = formAction<BulkOperation>({
  ...{ label: 'Cancel', title: () => 'Cancel bulk operation', submit: 'Cancel operation', isDangerous: true },
  call: (_, { id }) => ({ method: 'POST', path: `/bulk-operations/${id}/cancel` }),
  fields: ({ status }) => <p>{status === 'running' ? 'Changes made so far stay.' : 'Nothing has changed yet.'}</p>,
});

export function BulkOperationPage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<BulkOperation>
      noun="Bulk operation"
      titleOf={titleOfBulk}
      path={`/bulk-operations/${encodeURIComponent(id)}`}
      above={{ path: '/bulk-operations', name: 'All bulk operations' }}
      actionsOf={(one) => [...(mayCancel(one) ? [cancel] : []), ...(one.undoable ? [{ label: 'Undo', dialog: UndoDialog }] : [])]}
      pollEveryMs={(one) => (isUnderWay(one) ? pollEveryMs : undefined)}
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

function UndoDialog({ object: { id, lines_succeeded }, onClose }: ObjectDialogProps<BulkOperation>) {
  const openPage = useOpenPage();
  return (
    <FormDialog<{ readonly data: BulkOperation }>
      title="Undo"
      submit={`Undo ${formatCount(lines_succeeded)} changes`}
      onClose={onClose}
      onDone={({ data }) => openPage(`/bulk-operations/${data.id}`)}
      call={() => ({ method: 'POST', path: `/bulk-operations/${id}/undo` })}
    >
      <p>Prices, status, tags and stock go back to what they were. Items that someone has edited since stay as they are.</p>
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
          {status === 'awaiting_upload' && 'Waiting for the file, or not started yet.'}
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
    <Facts
      title="Details"
      facts={[
        ['Lines', formatCount(one.lines)],
        ['Lines per second', lines_per_second === null ? '–' : formatCount(lines_per_second)],
        ['Size', `${formatCount(one.size)} bytes`],
        ...(filters === null
          ? []
          : [
              [
                'Filters',
                Object.entries(filters)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(', ') || 'None',
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
  );
}
