import type { App } from '#shared/client/generated/admin-api.ts';
import { consentPath } from '#shared/staff/login-paths.ts';
import { chosenScopes } from '../api-keys/scope-choice.tsx';
import { fieldText } from '../parts/form-values.ts';
import { chosenTopics } from '../webhook-endpoints/endpoint.ts';
import { filterFromForm } from '../webhook-endpoints/filter.ts';

/** The lines of a field that are not empty. */
export const nonEmptyLines = (text = ''): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The body of an app in a form, new or changed; its slug is fixed. */
export function appBody(form: FormData, before: App | null): object {
  return {
    name: fieldText(form, 'name') ?? '',
    ...(before === null && { slug: fieldText(form, 'slug') ?? '' }),
    redirect_uris: nonEmptyLines(fieldText(form, 'redirect_uris')),
    scopes: chosenScopes(form),
    webhook_url: fieldText(form, 'webhook_url') ?? null,
    webhook_topics: chosenTopics(form),
    ...filterFromForm(form, 'webhook_'),
  };
}

/** The filter of an app's webhooks, by the names of an endpoint's. */
export const filterOfApp = (app: App) => ({
  when_changed: app.webhook_when_changed,
  where: app.webhook_where,
  fields: app.webhook_fields,
  exclude: app.webhook_exclude,
});

/** The link with which an app sends a merchant to the consent page, for its makers to fill in. */
export const consentLinkOf = ({ client_id, redirect_uris, scopes }: App, origin: string): string => {
  const query = { response_type: 'code', client_id, redirect_uri: redirect_uris[0] ?? '', scope: scopes.join(' '), state: 'YOUR_STATE' };
  return `${origin}${consentPath}?${new URLSearchParams(query)}`;
};
