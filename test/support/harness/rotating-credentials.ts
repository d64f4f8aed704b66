import type { ApiCall } from '../builders/api-event.ts';
import type { Api } from './an-api.ts';

/** The number of requests after which a credential is replaced, so that no credential reaches its rate limit. */
const usesOfCredential = 100;

export type Parts = Pick<ApiCall, 'params' | 'query' | 'body' | 'headers' | 'key' | 'address'>;

/**
 * Builds a request to an endpoint (such as `GET /v1/store`). By default, the request has a credential with all
 * permissions.
 */
export type CallOf = (endpoint: string, parts: Parts) => Promise<ApiCall>;

/**
 * Returns a function that builds requests. Each request has a credential whose rate window is already open. A
 * credential is replaced before it reaches its rate limit.
 */
export function rotatingCredentials(api: Api): CallOf {
  const supply = (make: (n: number) => Promise<string>, first: ApiCall) => {
    let made = 0;
    let current: Promise<string> | undefined;
    let uses = 0;
    const open = async (): Promise<string> => {
      made += 1;
      const credential = await make(made);
      await api.send({ ...first, key: credential });
      return credential;
    };
    return (): Promise<string> => {
      if (current === undefined || uses >= usesOfCredential) {
        current = open();
        uses = 0;
      }
      uses += 1;
      return current;
    };
  };
  const key = supply(() => api.key(), { route: '/v1/store' });
  const token = supply((n) => api.token({ email: `operator-${n}@example.com`, operator: true }), { route: '/admin/v1/stores' });
  return async (endpoint, parts) => {
    const [method = '', route = ''] = endpoint.split(' ');
    return { method, route, ...parts, key: parts.key ?? (await (route.startsWith('/admin') ? token() : key())) };
  };
}
