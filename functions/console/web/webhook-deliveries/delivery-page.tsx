import { useState } from 'preact/hooks';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NameLink } from '../parts/names.tsx';
import { Page } from '../parts/page.tsx';
import { Copyable } from '../parts/shown-call.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { shownHealth } from '../webhook-endpoints/endpoint.ts';
import { comingAttempts, isOverdue, requestAsCurl, switchOff } from './delivery.ts';
import { DeliveryAttempts } from './delivery-attempts.tsx';

/** One event on its way to one endpoint: each attempt, what is still to come, what was sent and answered. */
export function DeliveryPage({ id }: { readonly id: string }) {
  const reading = useRead<{ readonly data: WebhookDelivery }>({ path: `/webhook-deliveries/${encodeURIComponent(id)}` });
  const [isResending, setResending] = useState(false);
  const delivery = reading.answer?.data;
  return (
    <Page
      title={delivery === undefined ? 'Webhook delivery' : `Delivery of ${delivery.topic}`}
      call={reading.call}
      above={{ path: '/webhook-deliveries', name: 'All deliveries' }}
      actions={
        delivery !== undefined && (
          <button type="button" class="primary" onClick={() => setResending(true)}>
            Resend
          </button>
        )
      }
    >
      <Read reading={reading}>{({ data }) => <DeliveryView delivery={data} />}</Read>
      {isResending && delivery !== undefined && (
        <FormDialog
          title="Resend this delivery"
          submit="Send it now"
          onClose={() => setResending(false)}
          call={() => ({ method: 'POST', path: `/webhook-deliveries/${delivery.id}/resend` })}
        >
          <p>One attempt is made at once, with the same bytes and a new signature, also while the endpoint is switched off.</p>
          <p>A success ends the delivery. A failure leaves the automatic attempts as they are.</p>
        </FormDialog>
      )}
    </Page>
  );
}

function DeliveryView({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { href } = useStorePaths();
  const curl = requestAsCurl(delivery);
  return (
    <>
      <p class="row">
        <Badge value={delivery.status} />
        {delivery.response_code !== null && <span>Answered {delivery.response_code}</span>}
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
                  <a href={href(`/events/${delivery.event_id}`)}>{delivery.event_id}</a>
                ),
              ],
              ['Endpoint', <NameLink key="endpoint" kind="endpoint" id={delivery.endpoint_id} />],
              ['Created', <When key="created" at={delivery.created_at} />],
              ['Last attempt', <When key="last" at={delivery.last_attempt_at} />],
              ['Attempts', String(delivery.attempts)],
              ['Duration of the last', delivery.duration_ms === null ? '–' : `${delivery.duration_ms} ms`],
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
          <Copyable label="headers of the request" text={headerLines(delivery.request.headers)} />
          {delivery.request.body === null ? (
            <p>Its body is not kept any more.</p>
          ) : (
            <Copyable label="body of the request" text={delivery.request.body} />
          )}
          <p>
            Does your receiver refuse it? <a href={href('/signature')}>Check its signature</a> with what your server received.
          </p>
        </details>
      )}
      {curl !== undefined && (
        <details>
          <summary>Last request as curl</summary>
          <p class="quiet">Its signature is older than 5 minutes soon; then receivers refuse it, and Resend makes a new one.</p>
          <Copyable label="curl of the request" text={curl} />
        </details>
      )}
      {delivery.response !== null && (
        <details open>
          <summary>Last response</summary>
          <Copyable label="headers of the answer" text={headerLines(delivery.response.headers)} />
          <Copyable label="body of the answer" text={delivery.response.body ?? ''} />
        </details>
      )}
    </>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** The rest of the retry schedule as times of the clock, and when the endpoint would be switched off. */
function ComingAttempts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<{ readonly data: WebhookEndpoint }>({ path: `/webhook-endpoints/${delivery.endpoint_id}` }, isOpen);
  const nowMs = Date.now();
  const coming = comingAttempts(delivery, nowMs);
  const off = switchOff(coming, reading.answer?.data.failing_since ?? null);
  return (
    <section aria-labelledby="delivery-coming">
      <h2 id="delivery-coming">Attempts to come</h2>
      {coming.length === 0 ? (
        <p>{noneToCome[delivery.status]}</p>
      ) : (
        <>
          {isOverdue(delivery, nowMs) && (
            <p class="notice">
              It waits for its turn. An endpoint that keeps failing is asked by one delivery at a time, every 15 minutes at the latest.
            </p>
          )}
          <p>If each one fails:</p>
          <ol class="ladder" start={coming[0]?.number ?? 1}>
            {coming.map(({ number, notBefore }) => (
              <li key={number} value={number}>
                <When at={notBefore} />
              </li>
            ))}
          </ol>
          <p class="quiet">The first is due then; each later one at the earliest, and up to 5 % of its wait later, five minutes at most.</p>
          {off !== null && (
            <p class="notice warning">
              The endpoint would be switched off at <When at={off.at} />,{' '}
              {off.because === 'tries_used'
                ? 'with the last attempt, if nothing else succeeds there from the first one on.'
                : 'because it has then failed for 3 days without a success.'}
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
  succeeded: 'None: it has arrived.',
  failed: 'None: all attempts are used. Resend it, or recover a range of them at the endpoint.',
  held: 'None while the endpoint is switched off. It is kept, and sent when the endpoint is on again.',
  pending: 'It waits for its turn at the endpoint.',
};
