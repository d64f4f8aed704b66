import type { BulkOperation } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';
import { importKinds } from '../imports/import.ts';
import { NewImport } from '../imports/new-import.tsx';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { mayEnter, useConsole } from '../parts/console-context.tsx';
import { choiceFilter, type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { pathOfBulk, titleOfBulk } from './bulk-operation.ts';

const filters: readonly Filter[] = [
  choiceFilter('status', 'Status', 'awaiting_upload', 'reading', 'running', 'planned', 'cancelling', 'done', 'cancelled', 'failed'),
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

export function BulkOperationList() {
  const { person, store } = useConsole();
  return (
    <ListScreen
      title="Bulk operations"
      path="/bulk-operations"
      filters={filters}
      columns={columns}
      pageOf={pathOfBulk}
      hasLiveMode
      create={
        mayEnter(person, store.id, importKinds) ? { label: 'Import a file', form: (close) => <NewImport onClose={close} /> } : undefined
      }
      empty="Import a CSV file with a preview, or select rows in a list of products, orders or stock to change them together."
    />
  );
}
