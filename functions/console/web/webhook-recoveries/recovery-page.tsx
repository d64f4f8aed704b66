import type { WebhookRecovery } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { humanize } from '../format/words.ts';
import { Link } from '../parts/console-context.tsx';
import { NameLink } from '../parts/names.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { recoveryProgress } from './recovery.ts';

const pollEveryMs = 2000;

/** The progress of a recovery. The page polls until the recovery is done. */
export const RecoveryPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<WebhookRecovery>
    noun="Webhook recovery"
    path={`/webhook-recoveries/${encodeURIComponent(id)}`}
    above={{ path: '/webhook-recoveries', name: 'All recoveries' }}
    pollEveryMs={({ state }) => (state === 'done' ? undefined : pollEveryMs)}
  >
    {(recovery) => <RecoveryView recovery={recovery} />}
  </ObjectPage>
);

function RecoveryView({ recovery }: { readonly recovery: WebhookRecovery }) {
  const { endpoint_id, status, since, until, topics, count, count_complete, moved, left_out, state } = recovery;
  const about = count_complete ? formatCount(count) : `more than ${formatCount(count)}`;
  return (
    <>
      <p class="row" role="status">
        <Badge value={state ?? ''} />
        <span>
          {formatCount(moved)} of {about} queued or sent
          {left_out > 0 && `; ${formatCount(left_out)} skipped: too many attempts on record`}.
        </span>
      </p>
      <progress class="progress" value={recoveryProgress(recovery)} max={1} aria-label="Progress" />
      <div class="columns">
        <Facts
          title="Request"
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
        >
          <p>
            <Link to={`/webhook-deliveries?endpoint_id=${endpoint_id}`}>Deliveries of the endpoint</Link>
          </p>
        </Facts>
      </div>
    </>
  );
}
