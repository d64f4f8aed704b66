import type { WebhookEndpoint, WebhookFigures, WebhookFiguresPeriod } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount, formatTime } from '../format/store-format.ts';
import { Link } from '../parts/console-context.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { ReadOnOpen } from '../parts/read-on-open.tsx';
import { When } from '../parts/values.tsx';
import { RecoverDialog } from '../webhook-recoveries/recover-dialog.tsx';
import { disabledReasonWords, type EndpointAction, endpointActions, periodBars, shownHealth } from './endpoint.ts';
import { DeleteEndpointDialog, DisableDialog, EnableDialog, RollSecretDialog, SampleDialog } from './endpoint-dialogs.tsx';
import { EditEndpointDialog } from './endpoint-form.tsx';
import { filterFacts } from './filter.ts';
import { FilterPreview } from './filter-preview.tsx';

const actions: Readonly<Record<EndpointAction, ObjectAction<WebhookEndpoint>>> = {
  edit: { label: 'Edit', dialog: EditEndpointDialog },
  sample: { label: 'Send a sample', dialog: SampleDialog },
  recover: { label: 'Recover deliveries', dialog: RecoverDialog },
  roll: { label: 'Roll secret', dialog: RollSecretDialog },
  enable: { label: 'Switch on', dialog: EnableDialog },
  disable: { label: 'Switch off', dialog: DisableDialog },
  delete: { label: 'Delete', dialog: DeleteEndpointDialog, isDangerous: true },
};

export const EndpointPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<WebhookEndpoint>
    noun="Webhook endpoint"
    titleOf={({ url }) => url}
    path={`/webhook-endpoints/${encodeURIComponent(id)}`}
    above={{ path: '/webhook-endpoints', name: 'All endpoints' }}
    actionsOf={(endpoint) => endpointActions(endpoint).map((action) => actions[action])}
  >
    {(endpoint) => (
      <>
        <Health endpoint={endpoint} />
        <div class="columns">
          <Facts
            title="Endpoint"
            facts={[
              ['Name', endpoint.name || '–'],
              ['Description', endpoint.description || '–'],
              ['Secret ends in', endpoint.secret_last4 === '' ? "the app's own" : <code key="last4">{endpoint.secret_last4}</code>],
              ['App', endpoint.app_client_id ?? '–'],
              ['Created', <When key="created" at={endpoint.created_at} />],
              ['Updated', <When key="changed" at={endpoint.updated_at} />],
            ]}
          >
            <p class="row">
              <Link to={`/webhook-deliveries?endpoint_id=${endpoint.id}`}>Deliveries</Link>
              <Link to={`/webhook-deliveries?endpoint_id=${endpoint.id}&failure=any`}>Deliveries whose last attempt failed</Link>
              <Link to={`/webhook-deliveries?endpoint_id=${endpoint.id}&status=failed`}>Failed deliveries</Link>
              <Link to={`/webhook-deliveries?endpoint_id=${endpoint.id}&status=held`}>Held deliveries</Link>
            </p>
          </Facts>
          <section>
            <h2>Topics</h2>
            {endpoint.topics.includes('*') ? (
              <p>All, including future topics.</p>
            ) : (
              <ul class="calls">
                {endpoint.topics.map((topic) => (
                  <li key={topic}>
                    <code>{topic}</code>
                  </li>
                ))}
              </ul>
            )}
            <Facts facts={filterFacts(endpoint)} />
          </section>
        </div>
        <FilterPreview id={endpoint.id} />
        <Figures id={endpoint.id} />
      </>
    )}
  </ObjectPage>
);

function Health({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { sending, health, is_active, failing_since, failed_attempts, last_failed_at, next_probe_at, disabled_at } = endpoint;
  return (
    <>
      <p class="row">
        <Badge value={shownHealth(endpoint)} />
        <span>{is_active ? 'Receives events.' : 'Receives nothing. Its events are held for 30 days.'}</span>
      </p>
      {health === 'healthy' && failed_attempts > 0 && (
        <p class="notice warning">
          {failed_attempts === 1 ? 'The last attempt failed' : `The last ${failed_attempts} attempts failed`}, at{' '}
          <When at={last_failed_at} />. Failed attempts are retried automatically.{' '}
          <Link to={`/webhook-deliveries?endpoint_id=${endpoint.id}&failure=any`}>See why</Link>
        </p>
      )}
      {failing_since !== null && disabled_at === null && (
        <p class="notice warning">
          Failing since <When at={failing_since} />. After 3 days without a success it is disabled and its events are held.
        </p>
      )}
      {next_probe_at !== null && (
        <p class="notice warning">
          Deliveries are paused. From <When at={next_probe_at} /> we retry one at a time until your server recovers.
        </p>
      )}
      {sending !== 'on' && sending !== 'probing' && (
        <p class={disabled_at === null ? 'notice' : 'notice bad'}>
          {disabledReasonWords[sending]}
          {disabled_at !== null && (
            <>
              {' '}
              That was <When at={disabled_at} />. Enable it when your server works again.
            </>
          )}
        </p>
      )}
    </>
  );
}

/** The numbers of attempts by hour and by day, which are loaded when the section is expanded. */
const Figures = ({ id }: { readonly id: number }) => (
  <ReadOnOpen<{ readonly data: WebhookFigures }>
    summary="Figures for the last 24 hours and 30 days"
    call={{ path: `/webhook-endpoints/${id}/figures` }}
  >
    {({ data }) => (
      <div class="columns">
        <Period title="Last 24 hours" sum={data.last_24_hours} parts={data.hours} />
        <Period title="Last 30 days" sum={data.last_30_days} parts={data.days} />
      </div>
    )}
  </ReadOnOpen>
);

type PeriodProps = { readonly title: string; readonly sum: WebhookFiguresPeriod; readonly parts: readonly WebhookFiguresPeriod[] };

function Period({ title, sum, parts }: PeriodProps) {
  const bars = periodBars(parts);
  return (
    <section>
      <h2>{title}</h2>
      <p>
        {formatCount(sum.attempts)} automatic attempts, {formatCount(sum.succeeded)} succeeded, {formatCount(sum.failed)} failed
        {sum.p50_ms !== null && `; median ${sum.p50_ms} ms, 95th percentile ${sum.p95_ms} ms`}.
      </p>
      <ol class="chart" aria-label={title}>
        {parts.map(({ starts_at, succeeded, failed }, index) => {
          const words = `${formatTime(starts_at)}: ${succeeded} succeeded, ${failed} failed`;
          return (
            <li key={starts_at} title={words}>
              <span class="bar bad" style={{ height: `${bars[index]?.failed ?? 0}%` }} />
              <span class="bar good" style={{ height: `${bars[index]?.succeeded ?? 0}%` }} />
              <span class="sr-only">{words}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
