import type { App } from '#shared/client/generated/admin-api.ts';
import { consentPath } from '#shared/staff/login-paths.ts';
import { chosenScopes } from '../api-keys/scope-choice.tsx';
import { fieldText, splitTrimmed } from '../parts/form-values.ts';
import { chosenTopics } from '../webhook-endpoints/endpoint.ts';
import { filterFromForm } from '../webhook-endpoints/filter.ts';

/** Builds the request body for a new or changed app. The slug is sent only for a new app. */
export function appBody(form: FormData, before: App | null): object {
  return {
    name: fieldText(form, 'name') ?? '',
    ...(before === null && { slug: fieldText(form, 'slug') ?? '' }),
    redirect_uris: splitTrimmed(fieldText(form, 'redirect_uris') ?? '', '\n'),
    scopes: chosenScopes(form),
    webhook_url: fieldText(form, 'webhook_url') ?? null,
    webhook_topics: chosenTopics(form),
    ...filterFromForm(form, 'webhook_'),
  };
}

/** Returns an app's webhook filter with the field names that a webhook endpoint uses. */
export const filterOfApp = (app: App) => ({
  when_changed: app.webhook_when_changed,
  where: app.webhook_where,
  fields: app.webhook_fields,
  exclude: app.webhook_exclude,
});

/** Returns the link to an app's consent page, with `YOUR_STATE` in place of the app's OAuth state. */
export const consentLinkOf = ({ client_id, redirect_uris, scopes }: App, origin: string): string => {
  const query = { response_type: 'code', client_id, redirect_uri: redirect_uris[0] ?? '', scope: scopes.join(' '), state: 'YOUR_STATE' };
  return `${origin}${consentPath}?${new URLSearchParams(query)}`;
};
