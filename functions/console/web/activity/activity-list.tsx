import type { Activity } from '#shared/client/generated/admin-api.ts';
import { capitalize, humanize, humanizeLower } from '../format/words.ts';
import { timeColumn } from '../parts/columns.tsx';
import { Link } from '../parts/console-context.tsx';
import { choiceFilter, createdBefore, type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { pageOfObject } from '../requests/pages-of-objects.ts';

const filters: readonly Filter[] = [
  choiceFilter('actor_type', 'Actor type', 'staff', 'api_key', 'app', 'storefront', 'system'),
  { param: 'actor_id', label: 'Actor (ID or e-mail)', kind: 'text' },
  { param: 'resource_object', label: 'Object type', kind: 'text' },
  { param: 'resource_id', label: 'Object ID', kind: 'text' },
  { param: 'action', label: 'Action', kind: 'text' },
  { param: 'request_id', label: 'Request ID', kind: 'text' },
  createdBefore,
  ...listFiltersWithout('updated_since'),
];

const columns: readonly Column<Activity>[] = [
  { label: 'Change', text: changeOf, isLink: true, view: (one) => <Changed one={one} /> },
  timeColumn('Date', ({ at }) => at),
  { label: 'Actor', text: ({ actor }) => actor.name.replace(/ \d{12,}$/, '') },
  { label: 'Type', text: ({ actor }) => humanize(actor.type) },
  {
    ...{ label: 'Fields', text: ({ changes }) => changes.map(changeText).join('; ') },
    view: ({ changes }) => <Changes changes={changes} />,
  },
  { label: 'Request', text: ({ request_id }) => request_id ?? '', view: ({ request_id }) => <RequestLink id={request_id} /> },
];

function changeOf({ action }: Activity): string {
  return capitalize(action.split('.').map(humanizeLower).join(' '));
}

function Changed({ one }: { readonly one: Activity }) {
  const page = pageOfObject(one.resource.object, one.resource.id);
  return page === undefined ? changeOf(one) : <Link to={page}>{changeOf(one)}</Link>;
}

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
  return id === null ? <span>–</span> : <Link to={`/activity?request_id=${encodeURIComponent(id)}`}>Related changes</Link>;
}

export const ActivityList = () => (
  <ListScreen
    title="Activity"
    path="/activity"
    filters={filters}
    columns={columns}
    empty="Changes made by staff, API keys and apps appear here for one year."
  />
);
