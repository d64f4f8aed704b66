import type { Demo } from '../seed/demo-file.ts';
import type { ExtraRequestHandler } from './http-front.ts';
import { isThisMachine } from './this-machine.ts';

/**
 * Answers the reference page's `GET /docs/config.json` with the demo's credentials, so that a reader can make the first
 * call with one click.
 */
export const offerDemo =
  (demo: () => Demo | undefined): ExtraRequestHandler =>
  async ({ method, rawPath, headers }) => {
    const found = demo();
    if (method !== 'GET' || rawPath !== '/docs/config.json' || found === undefined || !isThisMachine(headers)) return undefined;
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      cookies: [],
      body: Buffer.from(JSON.stringify({ demo_key: found.keys?.full ?? null, demo_admin_token: found.admin_token })),
    };
  };
