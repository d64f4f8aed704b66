import { useState } from 'preact/hooks';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { Link } from '../parts/console-context.tsx';
import { NameLink } from '../parts/names.tsx';
import { formAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { Copyable } from '../parts/shown-call.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { shownHealth } from '../webhook-endpoints/endpoint.ts';
import { comingAttempts, expectedSwitchOff, isOverdue, requestAsCurl } from './delivery.ts';
import { DeliveryAttempts } from './delivery-attempts.tsx';

const resend = formAction<WebhookDelivery>({
  ...{ label: 'Resend', title: () => 'Resend this delivery', submit: 'Send it now' },
  call: (_, { id }) => ({ method: 'POST', path: `/webhook-deliveries/${id}/resend` }),
  fields: () => <p>Sends the same payload again now with a new signature, even if the endpoint is disabled.</p>,
});

/** A delivery, with its past and upcoming attempts, the last request and the last response. */
export const DeliveryPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<WebhookDelivery>
    noun="Webhook delivery"
    titleOf={({ topic }) => `Delivery of ${topic}`}
    path={`/webhook-deliveries/${encodeURIComponent(id)}`}
    above={{ path: '/webhook-deliveries', name: 'All deliveries' }}
    actionsOf={() => [resend]}
  >
    {(delivery) => <DeliveryView delivery={delivery} />}
  </ObjectPage>
);

function DeliveryView({ delivery }: { readonly delivery: WebhookDelivery }) {
  const curl = requestAsCurl(delivery);
  return (
    <>
      <p class="row">
        <Badge value={delivery.status} />
        {delivery.response_code !== null && <span>Responded {delivery.response_code}</span>}
      </p>
      <div class="columns">
        <section aria-labelledby="delivery-facts">
          <h2 id="delivery-facts">Delivery</h2>
          <Facts
            facts={[
              [
                'Event',
                delivery.event_id.startsWith('evt_sample_') ? (
                  <code>{delivery.event_id}</code>
                ) : (
                  <Link to={`/events/${delivery.event_id}`}>{delivery.event_id}</Link>
                ),
              ],
              ['Endpoint', <NameLink key="endpoint" kind="endpoint" id={delivery.endpoint_id} />],
              ['Created', <When key="created" at={delivery.created_at} />],
              ['Last attempt', <When key="last" at={delivery.last_attempt_at} />],
              ['Attempts', String(delivery.attempts)],
              ['Last duration', delivery.duration_ms === null ? '–' : `${delivery.duration_ms} ms`],
            ]}
          />
        </section>
        <ComingAttempts delivery={delivery} />
      </div>
      <h2>Attempts</h2>
      <DeliveryAttempts attempts={delivery.tries} />
      {delivery.request !== null && (
        <details>
          <summary>Last request</summary>
          <Copyable label="Request headers" text={headerLines(delivery.request.headers)} />
          {delivery.request.body === null ? (
            <p>The body is no longer kept.</p>
          ) : (
            <Copyable label="Request body" text={delivery.request.body} />
          )}
          <p>
            Receiver rejecting it? <Link to="/signature">Check the signature</Link> with what your server received.
          </p>
        </details>
      )}
      {curl !== undefined && (
        <details>
          <summary>Last request as curl</summary>
          <p class="quiet">The signature expires after 5 minutes. Resend to get a new one.</p>
          <Copyable label="Request as curl" text={curl} />
        </details>
      )}
      {delivery.response !== null && (
        <details open>
          <summary>Last response</summary>
          <Copyable label="Response headers" text={headerLines(delivery.response.headers)} />
          <Copyable label="Response body" text={delivery.response.body ?? ''} />
        </details>
      )}
    </>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** The times of the remaining attempts, and the time when the endpoint would be disabled. */
function ComingAttempts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<{ readonly data: WebhookEndpoint }>({ path: `/webhook-endpoints/${delivery.endpoint_id}` }, isOpen);
  const nowMs = Date.now();
  const coming = comingAttempts(delivery, nowMs);
  const off = expectedSwitchOff(coming, reading.answer?.data.failing_since ?? null);
  return (
    <section aria-labelledby="delivery-coming">
      <h2 id="delivery-coming">Upcoming attempts</h2>
      {coming.length === 0 ? (
        <p>{noneToCome[delivery.status]}</p>
      ) : (
        <>
          {isOverdue(delivery, nowMs) && <p class="notice">Waiting: a failing endpoint gets one delivery at a time.</p>}
          <p>If every attempt fails:</p>
          <ol class="ladder" start={coming[0]?.number ?? 1}>
            {coming.map(({ number, notBefore }) => (
              <li key={number} value={number}>
                <When at={notBefore} />
              </li>
            ))}
          </ol>
          <p class="quiet">Times are approximate (up to 5 % later).</p>
          {off !== null && (
            <p class="notice warning">
              The endpoint is disabled at <When at={off.at} />{' '}
              {off.because === 'tries_used' ? 'if every attempt fails.' : 'after 3 days without a success.'}
            </p>
          )}
          <details onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Endpoint health</summary>
            {isOpen && (
              <Read reading={reading}>
                {({ data }) => (
                  <Facts
                    facts={[
                      ['Health', <Badge key="health" value={shownHealth(data)} />],
                      ['Failing since', <When key="since" at={data.failing_since} />],
                    ]}
                  />
                )}
              </Read>
            )}
          </details>
        </>
      )}
    </section>
  );
}

const noneToCome: Readonly<Record<WebhookDelivery['status'], string>> = {
  succeeded: 'None. It was delivered.',
  failed: 'None left. Resend it, or replay a range at the endpoint.',
  held: 'None while the endpoint is disabled. It is kept and sent once the endpoint is enabled.',
  pending: 'Waiting for its turn at the endpoint.',
};
