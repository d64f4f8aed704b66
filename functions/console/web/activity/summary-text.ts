import type { Activity } from '#shared/client/generated/admin-api.ts';
import { plainWords } from '../format/words.ts';

/** The `summary` of an activity in the language of the page: what was changed, and how. In English it is the API's own. */
export function summaryText({ action, resource, actor }: Pick<Activity, 'action' | 'resource' | 'actor'>): string {
  const [object = '', ...did] = action.split('.').map(plainWords);
  return `${resource.id === null ? object : `${object} ${resource.id}`}: ${did.join(' ')}, ${ways[actor.type](actor.name)}`;
}

const ways: Readonly<Record<Activity['actor']['type'], (name: string) => string>> = {
  api_key: (name) => `made via the API key ${name}`,
  app: (name) => `made via the app ${name}`,
  staff: (name) => `made by ${name}`,
  storefront: () => 'made in the storefront',
  system: (name) => `made by the service (${name})`,
};
