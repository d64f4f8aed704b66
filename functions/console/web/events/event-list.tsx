import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { ListEventsPage, LoggedEvent } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { formatCount } from '../format/store-format.ts';
import { wallTimeAt } from '../format/time.ts';
import { timeColumn } from '../parts/columns.tsx';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { choiceOf, createdBefore, type Filter, listFiltersWithout } from '../parts/filters.ts';
import { type Column, type ListOf, ListScreen } from '../parts/list-screen.tsx';
import { ApiName, LongId } from '../parts/values.tsx';
import { completenessText, type SequenceRun, sequenceRuns } from './event-log.ts';

const filters: readonly Filter[] = [
  { param: 'topic', label: 'Topic', kind: 'choice', options: choiceOf(topics) },
  { param: 'after_sequence', label: 'After sequence', kind: 'number' },
  { param: 'request_id', label: 'Request ID', kind: 'text' },
  createdBefore,
  ...listFiltersWithout('updated_since'),
];

const columns: readonly Column<LoggedEvent>[] = [
  { label: 'Number', text: ({ sequence }) => String(sequence), view: ({ sequence }) => formatCount(sequence) },
  { label: 'Topic', text: ({ topic }) => topic, view: ({ topic }) => <ApiName name={topic} /> },
  timeColumn('Created', ({ created_at }) => created_at),
  { label: 'Object', text: aboutOf },
  { label: 'Actor', text: ({ actor }) => actor?.name ?? '–' },
  { label: 'Event', text: ({ id }) => id, view: ({ id }) => <LongId id={id} /> },
  { label: 'Request', text: ({ request_id }) => request_id ?? '–', view: ({ request_id }) => <RequestLink id={request_id} /> },
  { label: 'Not sent', text: ({ not_sent }) => (not_sent === null ? '' : not_sent.reason) },
];

function aboutOf({ data, redacted }: LoggedEvent): string {
  if (data === null) return redacted ? 'redacted' : '–';
  const { object, id, name, sku, variant_id } = data;
  return [object, id ?? variant_id, name ?? sku].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}

function RequestLink({ id }: { readonly id: string | null }) {
  const { href } = useStorePaths();
  return id === null ? <span>–</span> : <LongId id={id} href={href(`/requests/${encodeURIComponent(id)}`)} />;
}

export function EventList() {
  const { href } = useStorePaths();
  const { store } = useConsole();
  const since = (hours: number): string =>
    href(`/events?created_since=${wallTimeAt(new Date(Date.now() - hours * 3_600_000).toISOString(), store.timezone)}`);
  return (
    <ListScreen<LoggedEvent, ListOf<LoggedEvent> & ListEventsPage>
      title="Events"
      path="/events"
      filters={filters}
      columns={columns}
      pageOf="id"
      actions={
        <>
          <a class="button" href={since(1)}>
            Last hour
          </a>
          <a class="button" href={since(24)}>
            Last day
          </a>
        </>
      }
      about={({ data }) => <GapProof events={data} />}
      empty="Changes to orders, products, stock and customers appear here for 30 days, oldest first."
    />
  );
}

function GapProof({ events }: { readonly events: readonly LoggedEvent[] }) {
  const { url } = useLocation();
  const search = new URL(url, location.origin).searchParams;
  const chosen = ['topic', 'request_id'].filter((param) => search.has(param));
  const proof = completenessText(sequenceRuns(events));
  return (
    <div class="row proof">
      {chosen.length === 0 && events.length > 0 && (
        <span class={`badge ${proof.isComplete ? 'good' : 'bad'}`}>This page: {proof.text}</span>
      )}
      <WholeLog />
    </div>
  );
}

type Checked = { readonly runs: readonly SequenceRun[]; readonly count: number };

function WholeLog() {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [state, setState] = useState<'idle' | 'failed' | { readonly isDone: boolean; readonly checked: Checked }>('idle');
  const stop = useRef<AbortController>();

  async function check(): Promise<void> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    let checked: Checked = { runs: [], count: 0 };
    for (let cursor: string | undefined, isLast = false; !isLast; ) {
      setState({ isDone: false, checked });
      const page = await send<ListOf<LoggedEvent>>(inStore({ path: '/events', query: { limit: 250, cursor } }), { signal });
      checked = { runs: sequenceRuns(page.data, checked.runs), count: checked.count + page.data.length };
      cursor = page.next_cursor ?? undefined;
      isLast = !page.has_more || cursor === undefined;
    }
    setState({ isDone: true, checked });
  }

  const run = (): void => void check().catch(() => setState(stop.current?.signal.aborted === true ? 'idle' : 'failed'));
  if (typeof state === 'object' && !state.isDone) {
    return (
      <button type="button" onClick={() => stop.current?.abort()}>
        <span role="status">{formatCount(state.checked.count)} events so far</span> · Stop
      </button>
    );
  }
  const proof = typeof state === 'object' ? completenessText(state.checked.runs) : undefined;
  return (
    <>
      <span role="status" class={proof === undefined ? '' : `badge ${proof.isComplete ? 'good' : 'bad'}`}>
        {proof !== undefined && `Whole log: ${proof.text}`}
      </span>
      <button type="button" onClick={run}>
        {state === 'failed' ? 'The check failed: try again' : 'Check the log for gaps'}
      </button>
    </>
  );
}
