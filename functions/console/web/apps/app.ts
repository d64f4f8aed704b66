import type { App } from '#shared/client/generated/admin-api.ts';
import { consentPath } from '#shared/staff/login-paths.ts';
import { chosenScopes } from '../api-keys/scope-choice.tsx';
import { fieldText, resolveSchema } from '../parts/form-values.ts';
import { chosenTopics } from '../webhook-endpoints/endpoint.ts';
import { filterFromForm } from '../webhook-endpoints/filter.ts';

/** Builds the body of a new or changed app. Only a new app sends its slug. */
export function appBody(form: FormData, before: App | null): object {
  return {
    name: fieldText(form, 'name') ?? '',
    ...(before === null && { slug: fieldText(form, 'slug') ?? '' }),
    redirect_uris: resolveSchema(fieldText(form, 'redirect_uris') ?? '', '\n'),
    scopes: chosenScopes(form),
    webhook_url: fieldText(form, 'webhook_url') ?? null,
    webhook_topics: chosenTopics(form),
    ...filterFromForm(form, 'webhook_'),
  };
}

/** Returns an app's webhook filter under the field names of an endpoint. */
export const filterOfApp = (app: App) => ({
  when_changed: app.webhook_when_changed,
  where: app.webhook_where,
  fields: app.webhook_fields,
  exclude: app.webhook_exclude,
});

/** Returns the app's link to the consent page. Its developers replace the `state`. */
export const consentLinkOf = ({ client_id, redirect_uris, scopes }: App, origin: string): string => {
  const query = { response_type: 'code', client_id, redirect_uri: redirect_uris[0] ?? '', scope: scopes.join(' '), state: 'YOUR_STATE' };
  return `${origin}${consentPath}?${new URLSearchParams(query)}`;
};
