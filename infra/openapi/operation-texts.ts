import type { EndpointSpec } from '#shared/http/endpoint.ts';

/** Who may call an operation. */
export function accessText(access: EndpointSpec['scope']): string {
  if (access === 'public') return 'Needs no credential.';
  if (access === 'integration') return 'Needs an API key or app token, whatever its scopes.';
  if (access === 'app_token') return 'Needs an app token, whatever its scopes.';
  if (access === 'signed_in') return 'Needs a person who is signed in.';
  if (access === 'operator') return 'Needs an operator of the platform.';
  if (access === 'staff:any') return 'Needs any member of the staff of the store.';
  if (!access.startsWith('staff:')) return `Needs the scope \`${access}\`.`;
  const areas = access.slice('staff:'.length).split('|');
  return `Needs an owner or admin of the store, or a member of its staff with the area ${areas.map((area) => `\`${area}\``).join(' or ')}.`;
}

/** What an operation answers when it succeeds, where its contract says nothing else. */
export function successText({ method, success, query }: EndpointSpec): string {
  if (query !== undefined && 'cursor' in query) return 'A page of the list, with the cursor of the next page.';
  if (success.status === 201) return 'The object that was made.';
  if (method === 'GET') return 'The object as it is now.';
  return method === 'DELETE' ? 'The object that was removed, by its id.' : 'The object as it is after the request.';
}
