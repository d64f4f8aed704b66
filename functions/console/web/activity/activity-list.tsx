import type { Activity } from '#shared/client/generated/admin-api.ts';
import { LongText } from '../design/long-text.tsx';
import { wordsOf } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { choiceOf, createdBefore, type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { ApiName, LongId, When } from '../parts/values.tsx';

const filters: readonly Filter[] = [
  {
    ...{ param: 'actor_type', label: 'Actor type', kind: 'choice' },
    options: choiceOf(['staff', 'api_key', 'app', 'storefront', 'system'], wordsOf),
  },
  { param: 'actor_id', label: 'Actor (id or e-mail)', kind: 'text' },
  { param: 'resource_object', label: 'Resource type', kind: 'text' },
  { param: 'resource_id', label: 'Resource id', kind: 'text' },
  { param: 'action', label: 'Action', kind: 'text' },
  { param: 'request_id', label: 'Request id', kind: 'text' },
  createdBefore,
  ...listFiltersWithout('updated_since'),
];

const columns: readonly Column<Activity>[] = [
  {
    ...{ label: 'Summary', text: ({ summary }) => summary },
    view: ({ summary }) => (
      <span lang="en">
        <LongText text={summary} />
      </span>
    ),
  },
  { label: 'Date', text: ({ at }) => at, view: ({ at }) => <When at={at} /> },
  { label: 'Actor', text: ({ actor }) => actor.name },
  { label: 'Actor type', text: ({ actor }) => wordsOf(actor.type) },
  { label: 'Action', text: ({ action }) => action, view: ({ action }) => <ApiName name={action} /> },
  {
    ...{ label: 'Changes', text: ({ changes }) => changes.map(changeText).join('; ') },
    view: ({ changes }) => <Changes changes={changes} />,
  },
  { label: 'Request', text: ({ request_id }) => request_id ?? '', view: ({ request_id }) => <RequestLink id={request_id} /> },
];

type Change = Activity['changes'][number];

const valueText = (value: unknown): string => (typeof value === 'string' ? value : value === undefined ? 'none' : JSON.stringify(value));

const changeText = ({ field, before, after, is_shown }: Change): string =>
  is_shown ? `${field}: ${valueText(before)} → ${valueText(after)}` : `${field} (hidden)`;

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <span>–</span>;
  return (
    <details class="cell">
      <summary>
        {changes.length} {changes.length === 1 ? 'field' : 'fields'}
      </summary>
      <ul class="changes">
        {changes.map((change) => (
          <li key={change.field}>
            <code>{change.field}</code>
            {change.is_shown ? (
              <>
                <del>{valueText(change.before)}</del>
                <ins>{valueText(change.after)}</ins>
              </>
            ) : (
              <span class="quiet">not shown</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function RequestLink({ id }: { readonly id: string | null }) {
  const { href } = useStorePaths();
  return id === null ? <span>–</span> : <LongId id={id} href={href(`/activity?request_id=${encodeURIComponent(id)}`)} />;
}

/** The changes in the store with their actors, newest first. */
export function ActivityList() {
  return (
    <ListScreen
      title="Activity"
      path="/activity"
      filters={filters}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: 'Nothing has happened yet', text: 'Whatever staff, keys and apps change in this store appears here, for a year.' }}
    />
  );
}
