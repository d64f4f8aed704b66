import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { importKinds } from '../imports/import.ts';
import { NewImport } from '../imports/new-import.tsx';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { choiceOf, type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { pathOfBulk, titleOfBulk } from './bulk-operation.ts';

const statuses: readonly BulkOperation['status'][] = [
  'awaiting_upload',
  'reading',
  'running',
  'planned',
  'cancelling',
  'done',
  'cancelled',
  'failed',
];

const filters: readonly Filter[] = [
  { param: 'status', label: 'Status', kind: 'choice', options: choiceOf(statuses, humanize) },
  ...listFilters,
];

const columns: readonly Column<BulkOperation>[] = [
  { label: 'Operation', text: titleOfBulk },
  badgeColumn('Status', ({ status }) => status),
  { label: 'Lines', align: 'end', text: ({ lines }) => formatCount(lines) },
  { label: 'Done', align: 'end', text: ({ lines_succeeded }) => formatCount(lines_succeeded) },
  { label: 'Refused', align: 'end', text: ({ lines_failed }) => formatCount(lines_failed) },
  { label: 'Created by', text: ({ made_by }) => made_by },
  timeColumn('Created', ({ created_at }) => created_at),
];

/** What was done to many objects at once in the last 30 days, by people, API keys and apps, and the files that were imported; newest first. */
export function BulkOperationList() {
  const { href } = useStorePaths();
  const { person, store } = useConsole();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Bulk operations"
        path="/bulk-operations"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={(one) => href(pathOfBulk(one))}
        hasLiveMode
        actions={
          mayEnter(person, store.id, importKinds) && (
            <button type="button" class="primary" onClick={() => setOpen(true)}>
              Import a file
            </button>
          )
        }
        empty="Import a CSV file with a preview, or select rows in a list of products, orders or stock to change them together."
      />
      {isOpen && <NewImport onClose={() => setOpen(false)} />}
    </>
  );
}
