import { useState } from 'preact/hooks';
import type { Import, ImportReport } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { PlainTable } from '../design/plain-table.tsx';
import { formatCount } from '../format/store-format.ts';
import { capitalize, humanize } from '../format/words.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { formAction } from '../parts/object-actions.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { Failure } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { countsText, type ImportAction, importActions, importProgress, isWorkedOn } from './import.ts';

const pollEveryMs = 2000;

const callOf = (verb: 'plan' | 'apply') => (_: FormData, one: Import) => ({ method: 'POST', path: `/imports/${one.id}/${verb}` }) as const;

const actions: Readonly<Record<ImportAction, ObjectAction<Import>>> = {
  plan: formAction({
    ...{ label: 'Read the file', title: () => 'Read the file', submit: 'Read the file', call: callOf('plan') },
    fields: () => <p>Reads the uploaded file again. Nothing in the store changes. Without a file the import ends.</p>,
  }),
  apply: formAction({
    ...{ label: 'Apply', title: () => 'Apply the import', submit: 'Apply', call: callOf('apply') },
    fields: (one) => (
      <p>This applies the plan: {countsText(one)}. Later changes in the store are checked first. You can leave this page.</p>
    ),
  }),
  cancel: formAction({
    ...{ label: 'Cancel import', title: () => 'Cancel the import', submit: 'Cancel the import', isDangerous: true },
    call: (_, { id }) => ({ method: 'POST', path: `/bulk-operations/${id}/cancel` }),
    fields: ({ result }) => (
      <p>{result !== null ? 'Changes made so far stay and are listed in the results.' : 'Nothing in the store has changed.'}</p>
    ),
  }),
};

export function ImportPage({ id }: { readonly id: string }) {
  return (
    <ObjectPage<Import>
      noun="Import"
      titleOf={({ file_name }) => file_name}
      path={`/imports/${encodeURIComponent(id)}`}
      above={{ path: '/bulk-operations', name: 'All bulk operations' }}
      actionsOf={(one) => importActions(one).map((action) => actions[action])}
      pollEveryMs={(one) => (isWorkedOn(one) ? pollEveryMs : undefined)}
    >
      {(one) => (
        <>
          <Progress one={one} />
          {one.planned_at !== null && <Report id={one.id} />}
          <Problems one={one} />
          <Columns one={one} />
          <About one={one} />
        </>
      )}
    </ObjectPage>
  );
}

const waitWords = 'The upload did not finish. Read the file, or cancel this import and start again.';

function Progress({ one }: { readonly one: Import }) {
  const { status, items, items_done, failure } = one;
  const counts = countsText(one);
  return (
    <>
      <p class="row" role="status">
        <Badge value={status} />
        <span>
          {status === 'awaiting_upload' && waitWords}
          {isWorkedOn(one) && items > 0 ? `${formatCount(items_done)} of ${formatCount(items)} processed` : counts !== '' && `${counts}.`}
        </span>
      </p>
      {isWorkedOn(one) && <progress class="progress" value={importProgress(one)} max={1} aria-label="Progress" />}
      {failure !== null && (
        <p class="notice bad">
          {failure.message}
          {failure.row !== null && ` (row ${failure.row})`}
        </p>
      )}
    </>
  );
}

function Report({ id }: { readonly id: number }) {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [failure, setFailure] = useState<Error | null>(null);
  const download = (): void => {
    setFailure(null);
    send<{ readonly data: ImportReport }>(inStore({ path: `/imports/${id}/report` })).then(
      ({ data }) => location.assign(data.url),
      setFailure,
    );
  };
  return (
    <>
      <p>
        <button type="button" onClick={download}>
          Download the results
        </button>
      </p>
      {failure !== null && <Failure error={failure} />}
    </>
  );
}

function Problems({ one: { problems, problem_counts } }: { readonly one: Import }) {
  if (problem_counts.length === 0) return null;
  const all = problem_counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section>
      <h2>Problems</h2>
      {all > problems.length && (
        <p>
          {formatCount(problems.length)} of {formatCount(all)} are shown. The results include all.
        </p>
      )}
      <div class="wide">
        <PlainTable
          label="Problems"
          rows={problems}
          keyOf={({ row, column, code }) => `${row} ${column} ${code}`}
          columns={[
            ['Row', ({ row }) => row, 'end'],
            ['Column', ({ column }) => column ?? '–'],
            ['Item', ({ name }) => name ?? ''],
            ['Problem', ({ message }) => <>{capitalize(message)}</>],
            ['Result', ({ severity }) => <>{severity === 'refused' ? 'Skipped' : 'Imported with a change'}</>],
          ]}
        />
      </div>
    </section>
  );
}

/** The columns that the import ignores, and the objects that it creates first because the items need them. */
function Columns({ one: { unused_columns, first_made } }: { readonly one: Import }) {
  return (
    <>
      {unused_columns.length > 0 && (
        <section>
          <h2>Columns that are not imported</h2>
          <ul>
            {unused_columns.map(({ column, known, values }) => (
              <li key={column}>
                {column}: {formatCount(values)} {values === 1 ? 'value' : 'values'}
                {!known && ', an unknown column'}
              </li>
            ))}
          </ul>
        </section>
      )}
      {first_made.length > 0 && (
        <section>
          <h2>Created first</h2>
          <p>{first_made.join(', ')}</p>
        </section>
      )}
    </>
  );
}

const About = ({ one }: { readonly one: Import }) => (
  <Facts
    title="Details"
    facts={[
      ['Type', humanize(one.kind)],
      ['Size', `${formatCount(one.size)} bytes`],
      ['Rows', formatCount(one.rows)],
      ['Created by', one.made_by],
      ['Created', <When key="made" at={one.created_at} />],
      ['Planned', <When key="planned" at={one.planned_at} />],
      ['Applied', <When key="applied" at={one.applied_at} />],
      ['Ended', <When key="ended" at={one.ended_at} />],
      ['Kept until', <When key="kept" at={one.expires_at} />],
    ]}
  />
);
