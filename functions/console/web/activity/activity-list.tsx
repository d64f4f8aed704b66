import type { Activity } from '#shared/client/generated/admin-api.ts';
import { capitalize, humanize, humanizeLower } from '../format/words.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { choiceOf, createdBefore, type Filter, listFiltersWithout } from '../parts/filters.ts';
import { listOf } from '../parts/find.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';

const filters: readonly Filter[] = [
  {
    ...{ param: 'actor_type', label: 'Actor type', kind: 'choice' },
    options: choiceOf(['staff', 'api_key', 'app', 'storefront', 'system'], humanize),
  },
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

/** What was changed, and how: `Product updated`. */
function changeOf({ action }: Activity): string {
  return capitalize(action.split('.').map(humanizeLower).join(' '));
}

const withPage: ReadonlySet<string> = new Set([
  ...['order', 'return', 'product', 'customer', 'gift_card', 'booking', 'booking_service', 'booking_resource', 'purchase_order'],
  ...['supplier', 'discount', 'automatic_discount', 'location', 'webhook_endpoint', 'bulk_operation'],
]);

/** The change, as a link to what was changed where that has a page. */
function Changed({ one }: { readonly one: Activity }) {
  const { href } = useStorePaths();
  const { object, id } = one.resource;
  if (id === null || !withPage.has(object)) return changeOf(one);
  return <a href={href(`/${listOf(object)}/${id}`)}>{changeOf(one)}</a>;
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
  const { href } = useStorePaths();
  return id === null ? <span>–</span> : <a href={href(`/activity?request_id=${encodeURIComponent(id)}`)}>Related changes</a>;
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
      empty="Changes made by staff, API keys and apps appear here for one year."
    />
  );
}
