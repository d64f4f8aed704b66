import type { ApiRequest } from '#shared/client/generated/admin-api.ts';
import { timeColumn } from '../parts/columns.tsx';
import { Link } from '../parts/console-context.tsx';
import { choiceFilter, choiceOf, createdBefore, type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { LongId } from '../parts/values.tsx';
import { textOfErrors } from './text-of-errors.ts';
import { WhatWasWrong } from './what-was-wrong.tsx';

const filters: readonly Filter[] = [
  { param: 'status', label: 'Status (404, 4xx)', kind: 'text' },
  { param: 'method', label: 'Method', kind: 'choice', options: choiceOf(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) },
  { param: 'path_prefix', label: 'Path begins with', kind: 'text' },
  { param: 'key_id', label: 'Key ID', kind: 'number' },
  choiceFilter('key_type', 'Key type', 'api_key', 'app'),
  { param: 'route', label: 'Route', kind: 'text' },
  { param: 'error_code', label: 'Error', kind: 'text' },
  { param: 'request_id', label: 'Request ID', kind: 'text' },
  createdBefore,
  ...listFiltersWithout('updated_since'),
];

const toneOf = (status: number): string => (status >= 500 ? 'bad' : status >= 400 ? 'warning' : 'good');

const columns: readonly Column<ApiRequest>[] = [
  { label: 'Request', text: ({ request_id }) => request_id, view: ({ request_id }) => <LongId id={request_id} /> },
  timeColumn('Date', ({ at }) => at),
  {
    ...{ label: 'Call', text: ({ method, path }) => `${method} ${path}` },
    view: ({ method, path }) => (
      <code>
        {method} {path}
      </code>
    ),
  },
  {
    ...{ label: 'Status', align: 'end', text: ({ status }) => String(status) },
    view: ({ status }) => <span class={`badge ${toneOf(status)}`}>{status}</span>,
  },
  { label: 'Error', text: textOfErrors, view: (call) => <WhatWasWrong call={call} /> },
  { label: 'Duration', align: 'end', text: ({ duration_ms }) => `${duration_ms} ms` },
  { label: 'Key', text: ({ key }) => key.name },
  { label: 'Scope', text: ({ scope }) => scope ?? '–' },
  { label: 'Replayed', text: ({ idempotent_replayed }) => (idempotent_replayed ? 'Yes' : '') },
];

export const ApiRequestList = () => (
  <ListScreen
    title="API log"
    noun="requests"
    path="/api-log"
    filters={filters}
    columns={columns}
    pageOf={({ request_id }) => `/requests/${request_id}`}
    hasLiveMode
    actions={
      <Link class="button" to="/api-log/counts">
        Calls by key
      </Link>
    }
    empty="Requests made with your API keys appear here."
  />
);
