import type { Person } from '../gateway/oidc-issuer.ts';

/** Who `demo.json` has a token for: a platform operator, and the owner of the demo stores. */
export const demoPerson: Person = {
  sub: '00000000-0000-4000-8000-000000000001',
  email: 'owner@example.com',
  name: 'Demo Owner',
  groups: ['operators'],
};

export const DEMO_TOKEN_SEC = 30 * 24 * 3600;
