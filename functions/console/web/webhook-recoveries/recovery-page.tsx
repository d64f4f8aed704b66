import { useEffect, useState } from 'preact/hooks';
import type { WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { NameLink } from '../parts/names.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { recoveryProgress } from './recovery.ts';

const pollEveryMs = 2000;

/** How far a recovery has come; looks again by itself until it is done. */
export function RecoveryPage({ id }: { readonly id: string }) {
  const [isOver, setOver] = useState(false);
  const reading = useRead<{ readonly data: WebhookRecovery }>(
    { path: `/webhook-recoveries/${encodeURIComponent(id)}` },
    true,
    isOver ? undefined : pollEveryMs,
  );
  const state = reading.answer?.data.state;
  useEffect(() => setOver(state === 'done' || reading.error !== null), [state, reading.error]);
  return (
    <Page title="Webhook recovery" call={reading.call} above={{ path: '/webhook-recoveries', name: 'All recoveries' }}>
      <Read reading={reading}>{({ data }) => <RecoveryView recovery={data} />}</Read>
    </Page>
  );
}

function RecoveryView({ recovery }: { readonly recovery: WebhookRecovery }) {
  const { href } = useStorePaths();
  const { endpoint_id, status, since, until, topics, count, count_complete, moved, left_out, state } = recovery;
  const about = count_complete ? formatCount(count) : `more than ${formatCount(count)}`;
  return (
    <>
      <p class="row" role="status">
        <Badge value={state ?? ''} />
        <span>
          {formatCount(moved)} of {about} wait for the endpoint or were sent
          {left_out > 0 && `; ${formatCount(left_out)} were left out, because they have too many attempts on record`}.
        </span>
      </p>
      <progress class="progress" value={recoveryProgress(recovery)} max={1} aria-label="Progress" />
      <div class="columns">
        <section>
          <h2>Request</h2>
          <Facts
            facts={[
              ['Endpoint', <NameLink key="endpoint" kind="endpoint" id={endpoint_id} />],
              ['Deliveries', humanize(status)],
              ['Since', <When key="since" at={since} />],
              ['Until', <When key="until" at={until} />],
              ['Topics', topics === null ? humanize('all') : topics.join(', ')],
              ['Requested', <When key="asked" at={recovery.created_at} />],
              ['Oldest found', <When key="oldest" at={recovery.oldest_at} />],
              ['Newest found', <When key="newest" at={recovery.newest_at} />],
            ]}
          />
          <p>
            <a href={href(`/webhook-deliveries?endpoint_id=${endpoint_id}`)}>Deliveries of the endpoint</a>
          </p>
        </section>
      </div>
    </>
  );
}
