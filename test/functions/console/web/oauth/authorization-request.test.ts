import { newSinceLastTime, readAuthorizationRequest } from '#functions/console/web/oauth/authorization-request.ts';
import type { AskedScope } from '#shared/client/generated/admin-api.ts';

const good = 'response_type=code&client_id=app_1&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&scope=read_orders+write_products';
const read = (query: string) => readAuthorizationRequest(new URLSearchParams(query));

describe('the request of an app', () => {
  it('contains exactly the parameters of its link', () => {
    expect(read(`${good}&state=%C3%A9%20%F0%9F%8E%BA&code_challenge=c&code_challenge_method=S256&prompt=none`)).toEqual({
      client_id: 'app_1',
      redirect_uri: 'https://app.example/callback',
      scope: 'read_orders write_products',
      state: 'é 🎺',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
    expect(read(good)).not.toHaveProperty('state');
  });

  it('keeps an empty state, which the app expects back', () => {
    expect(read(`${good}&state=`)).toMatchObject({ state: '' });
  });

  it.each([
    ['', /lacks response_type/],
    [good.replace('client_id=app_1&', ''), /lacks client_id/],
    [`${good}&scope=read_store`, /the parameter scope more than once/],
    [`${good}&state=a&state=b`, /the parameter state more than once/],
    [good.replace('=code', '=token'), /response_type in the app’s link is not "code"/],
  ])('is refused with an explanation: %s', (query, words) => {
    expect(read(query)).toEqual({ problem: expect.stringMatching(words) });
  });
});

describe('the new scopes of an app', () => {
  const scopes: AskedScope[] = [
    { scope: 'read_orders', description: '', access: 'read', is_new: false },
    { scope: 'write_products', description: '', access: 'write', is_new: true },
  ];

  it('are those that the store has not granted yet', () => {
    expect(newSinceLastTime({ scopes, installation: { id: 1, scopes: ['read_orders'], installed_at: '' } })).toEqual(['write_products']);
  });

  it('are not marked for an app that was never installed', () => {
    expect(newSinceLastTime({ scopes: scopes.map((one) => ({ ...one, is_new: true })), installation: null })).toEqual([]);
  });
});
