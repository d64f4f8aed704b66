import type { StoreAttention, WebhookDelivery } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge } from '../design/facts.tsx';
import { Link } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { When } from '../parts/values.tsx';
import { lastAttempt } from '../webhook-deliveries/delivery.ts';
import { shownHealth } from '../webhook-endpoints/endpoint.ts';

type Endpoint = NonNullable<StoreAttention['webhooks']>['endpoints'][number];

/** The maximum number of failure causes to read. Each cause takes an API call. */
const maxCauses = 3;

/**
 * The disabled endpoints and the endpoints with failed attempts. The first few are shown with advice on the last
 * failure.
 */
export function EndpointsFailing({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  if (endpoints.length === 0) return null;
  return (
    <section class="card" aria-labelledby="home-endpoints">
      <h2 id="home-endpoints">Failing or disabled webhooks</h2>
      <ul class="bare">
        {endpoints.map(({ id, url, health, failing_since, failed_attempts, last_failed_at }, index) => (
          <li key={id}>
            <Link to={`/webhook-endpoints/${id}`}>{url}</Link> <Badge value={shownHealth({ health, failed_attempts })} />{' '}
            {health === 'healthy' && (
              <span class="quiet">
                {failed_attempts === 1 ? '1 attempt' : `${failed_attempts} attempts`}, last <When at={last_failed_at} />
              </span>
            )}
            {failing_since !== null && (
              <span class="quiet">
                failing since <When at={failing_since} />
              </span>
            )}
            {index < maxCauses && failed_attempts > 0 && <Cause endpointId={id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cause({ endpointId }: { readonly endpointId: number }) {
  const { answer } = useRead<ListOf<WebhookDelivery>>({
    ...{ path: '/webhook-deliveries', query: { endpoint_id: endpointId, failure: 'any', limit: 1 } },
  });
  const [delivery] = answer?.data ?? [];
  const attempt = delivery === undefined ? undefined : lastAttempt(delivery);
  if (delivery === undefined || attempt?.advice == null) return null;
  return (
    <div>
      {attempt.advice} <Link to={`/webhook-deliveries/${delivery.id}`}>View delivery</Link>
    </div>
  );
}
