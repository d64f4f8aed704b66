import type { StoreAttention } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Page } from '../parts/page.tsx';
import { Empty, Read } from '../parts/states.tsx';
import { Badge, When } from '../parts/values.tsx';
import { shownHealth } from '../webhook-endpoints/endpoint.ts';
import { pathOfErrors, tasksOf, wordsForCount } from './attention.ts';

/** The open tasks of the store; each number leads to its list. */
export function HomePage() {
  const { store } = useConsole();
  const reading = useRead<{ readonly data: StoreAttention }>({ path: '/summary' });
  return (
    <Page title={store.name} call={reading.call}>
      <Read reading={reading}>{({ data }) => <Attention attention={data} />}</Read>
    </Page>
  );
}

function Attention({ attention }: { readonly attention: StoreAttention }) {
  const { store } = useConsole();
  const { href } = useStorePaths();
  const { webhooks, api_errors: errors } = attention;
  const tasks = tasksOf(attention);
  if (tasks.length === 0 && errors === null) {
    return (
      <Empty title="Nothing waits for you here">
        <p>Choose a screen from the navigation.</p>
      </Empty>
    );
  }
  return (
    <>
      {tasks.length > 0 && (
        <ul class="tasks" aria-label="Open tasks">
          {tasks.map(({ label, count, path, isUrgent }) => (
            <li key={label} class={isUrgent ? 'urgent' : ''}>
              {path === null ? (
                <div>
                  <strong>{wordsForCount(count)}</strong> {label}
                </div>
              ) : (
                <a href={href(path)}>
                  <strong>{wordsForCount(count)}</strong> {label}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {webhooks !== null && (
        <section aria-labelledby="home-endpoints">
          <h2 id="home-endpoints">Webhook endpoints that fail or are off</h2>
          {webhooks.endpoints.length === 0 && <p class="quiet">None.</p>}
          <ul>
            {webhooks.endpoints.map(({ id, url, health, failing_since, failed_attempts, last_failed_at }) => (
              <li key={id}>
                <a href={href(`/webhook-endpoints/${id}`)}>{url}</a> <Badge value={shownHealth({ health, failed_attempts })} />{' '}
                {health === 'healthy' && (
                  <span class="quiet">
                    {failed_attempts === 1 ? 'one attempt' : `${failed_attempts} attempts`}, the last at <When at={last_failed_at} />
                  </span>
                )}
                {failing_since !== null && (
                  <span class="quiet">
                    failing since <When at={failing_since} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {errors !== null && (
        <section aria-labelledby="home-errors">
          <h2 id="home-errors">API requests that went wrong in 24 hours: {wordsForCount(errors)}</h2>
          {errors.groups.length > 0 && (
            <table class="list" aria-labelledby="home-errors">
              <thead>
                <tr>
                  <th scope="col">Response</th>
                  <th scope="col">Route</th>
                  <th scope="col">Key</th>
                  <th scope="col">Last</th>
                  <th scope="col" class="end">
                    Requests
                  </th>
                </tr>
              </thead>
              <tbody>
                {errors.groups.map((group) => (
                  <tr key={`${group.request_id}`}>
                    <td data-label="Response">
                      <a href={href(pathOfErrors(group, errors.since, store.timezone))}>
                        {group.status} {group.error_code}
                      </a>
                    </td>
                    <td data-label="Route">
                      <code>{group.route ?? group.method}</code>
                    </td>
                    <td data-label="Key">
                      <LongText text={group.key.name} />
                    </td>
                    <td data-label="Last">
                      <When at={group.last_at} />
                    </td>
                    <td data-label="Requests" class="end">
                      {wordsForCount({ count: group.calls, count_complete: errors.count_complete })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </>
  );
}
