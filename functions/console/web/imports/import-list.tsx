import type { Import } from '#shared/client/generated/admin-api.ts';
import { Badge } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { wordsOf } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { choiceOf, type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { useNewForm } from '../parts/use-creating.ts';
import { When } from '../parts/values.tsx';
import { countsText, importKinds } from './import.ts';
import { NewImport } from './new-import.tsx';

const statuses = ['awaiting_upload', 'reading', 'planning', 'planned', 'applying', 'cancelling', 'done', 'cancelled', 'failed'];

const filters: readonly Filter[] = [
  { param: 'kind', label: 'Type', kind: 'choice', options: choiceOf(importKinds, wordsOf) },
  { param: 'status', label: 'Status', kind: 'choice', options: choiceOf(statuses, wordsOf) },
  ...listFilters,
];

const columns: readonly Column<Import>[] = [
  { label: 'File', text: ({ file_name }) => file_name },
  { label: 'Type', text: ({ kind }) => wordsOf(kind) },
  { label: 'Status', text: ({ status }) => wordsOf(status), view: ({ status }) => <Badge value={status} /> },
  { label: 'Rows', align: 'end', text: ({ rows }) => formatCount(rows) },
  { label: 'Result', text: (one) => countsText(one) || '–' },
  { label: 'Created by', text: ({ made_by }) => made_by },
  { label: 'Created', text: ({ created_at }) => created_at, view: ({ created_at }) => <When at={created_at} /> },
];

/** The files that were imported in the last 30 days, newest first. */
export function ImportList() {
  const { href } = useStorePaths();
  const [isOpen, setOpen] = useNewForm();
  return (
    <>
      <ListScreen
        title="Imports"
        path="/imports"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href(`/imports/${id}`)}
        actions={
          <button type="button" class="primary" onClick={() => setOpen(true)}>
            Import a file
          </button>
        }
        empty={{
          title: 'No imports in the last 30 days',
          text: 'Import a CSV file that Shopify exported: you see what it would do before anything changes.',
        }}
      />
      {isOpen && <NewImport onClose={() => setOpen(false)} />}
    </>
  );
}
