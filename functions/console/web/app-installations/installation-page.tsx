import type { Scope } from '#shared/api-keys/scopes.ts';
import { scopeWords } from '#shared/apps/scope-words.ts';
import type { AppInstallation } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { Link } from '../parts/console-context.tsx';
import { formAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';

const uninstall = formAction<AppInstallation>({
  ...{ label: 'Uninstall', title: ({ app }) => `Uninstall ${app.name}?`, submit: 'Uninstall', isDangerous: true },
  said: ({ app }) => `${app.name} is uninstalled.`,
  call: (_, { id }) => ({ method: 'POST', path: `/app-installations/${id}/uninstall` }),
  fields: () => <p>The app loses access to this store. The last event it receives is this uninstall. You can install it again later.</p>,
});

export const InstallationPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<AppInstallation>
    noun="Installed app"
    titleOf={({ app }) => app.name}
    path={`/app-installations/${encodeURIComponent(id)}`}
    above={{ path: '/app-installations', name: 'All installed apps' }}
    actionsOf={({ status }) => (status === 'active' ? [uninstall] : [])}
  >
    {({ app, status, scopes, installed_at, uninstalled_at }) => (
      <>
        <p>
          <Badge value={status} />
        </p>
        <div class="columns">
          <Facts
            title="Details"
            facts={[
              ['Client id', <code key="id">{app.client_id}</code>],
              ['Installed', <When key="installed" at={installed_at} />],
              ['Uninstalled', <When key="uninstalled" at={uninstalled_at} />],
            ]}
          >
            <p>
              <Link to="/webhook-endpoints">Webhook endpoints</Link>
            </p>
          </Facts>
          <section aria-labelledby="installation-scopes">
            <h2 id="installation-scopes">Permissions</h2>
            <ul>
              {scopes.map((scope) => (
                <li key={scope}>
                  {scopeWords[scope as Scope] ?? scope} <code class="quiet">{scope}</code>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </>
    )}
  </ObjectPage>
);
