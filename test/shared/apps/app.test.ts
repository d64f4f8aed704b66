import fc from 'fast-check';
import { appIdOf, clientIdOf, redirectTo, redirectUriProblem } from '#shared/apps/app.ts';
import { endInstallation, grantedTopics, isActiveGuard, newInstallation, renewInstallation } from '#shared/apps/app-installation.ts';
import { checkAuthorizationRequest } from '#shared/apps/authorization-request.ts';
import { topics } from '#shared/events/topics.ts';
import { meetsGuard } from '#shared/kernel/guard.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const anyId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('a client id', () => {
  it('identifies one app, and no other string identifies it', () => {
    fc.assert(fc.property(anyId, (id) => expect(appIdOf(clientIdOf(id))).toBe(id)));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `app_${text}`),
        ),
        (text) => {
          const id = appIdOf(text);
          if (id !== null) expect(clientIdOf(id)).toBe(text);
        },
      ),
    );
    expect(['', 'app_', 'app_0', 'app_01', 'app_Z', 'app_-1', 'app_1 ', 'APP_1', 'app_zzzzzzzzzzzz'].map(appIdOf)).toEqual(
      Array(9).fill(null),
    );
  });
});

describe('a merchant is sent back', () => {
  it('to exactly the registered address, whatever the parameters', () => {
    const answers = fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), fc.string({ unit: anyCodePoint }), { noNullPrototype: true });
    const address = fc.constantFrom('https://a.example/cb', 'https://a.example/cb?x=%20y', 'http://[::1]:3000/', 'https://a.example');
    fc.assert(
      fc.property(address, answers, (uri, told) => {
        expect(redirectUriProblem(uri)).toBeNull();
        const sent = redirectTo(uri, told);
        expect(sent.startsWith(`${uri}${uri.includes('?') ? '&' : '?'}`)).toBe(true);
        expect(new URL(sent).host).toBe(new URL(uri).host);
      }),
    );
  });

  it('to no address that different programs read as different hosts', () => {
    fc.assert(
      fc.property(fc.domain(), fc.constantFrom('\\', '#', '@', '\t', '\n', 'ä', '<', 'a@', ':b@'), fc.nat(), (host, odd, at) => {
        const place = at % host.length;
        const text = `https://${host.slice(0, place)}${odd}${host.slice(place)}/cb`;
        expect([text, redirectUriProblem(text)]).not.toEqual([text, null]);
        expect(redirectUriProblem(`https://${host}/cb`)).toBeNull();
      }),
    );
  });
});

describe('the scopes that an app requests', () => {
  const app = { redirectUris: ['https://a.example/cb'], scopes: ['read_products', 'write_orders', 'read_store'] } as const;
  const ask = (scope: string) => checkAuthorizationRequest(app, { redirectUri: 'https://a.example/cb', scope }).asked;

  it('are sorted and distinct, and never exceed its registered scopes', () => {
    expect(ask(' write_orders  read_products write_orders ')).toEqual(['read_products', 'write_orders']);
    for (const scope of ['', ' ', 'read_orders', 'read_products,write_orders', 'READ_STORE', 'write_orders everything']) {
      expect(() => ask(scope)).toThrow('invalid_scope');
    }
  });
});

describe('an installation', () => {
  const grant = { scopes: ['read_orders'], credentialHash: 'hash' } as const;
  const first = newInstallation(4096 * 1_000, { id: 7, name: 'ERP', slug: 'erp' }, grant);

  it('is active until it is uninstalled, which happens only once', () => {
    const ended = endInstallation(first, 'merchant', first.updatedAtMs);
    expect([first, ended].map((one) => meetsGuard(isActiveGuard, one))).toEqual([true, false]);
    expect(ended).toMatchObject({ status: 'uninstalled', uninstalledBy: 'merchant', updatedAtMs: first.updatedAtMs + 1 });
    expect(endInstallation(ended, 'app', ended.updatedAtMs + 5)).toBe(ended);
  });

  it('keeps its id with a new token, and has the scopes granted last', () => {
    const next = renewInstallation(first, { name: 'ERP 2' }, { scopes: ['read_store'], credentialHash: 'other' }, first.updatedAtMs);
    expect(next).toMatchObject({ id: first.id, clientId: 'app_7', appName: 'ERP 2', scopes: ['read_store'], credentialHash: 'other' });
  });

  it('gets the topics that its scopes may read, and never the uninstallation of other apps', () => {
    const granted = grantedTopics(topics, ['write_orders']);
    expect(granted).toEqual(topics.filter((topic) => /^(order|refund|return)\./.test(topic)));
    expect(grantedTopics(['app.uninstalled'], ['read_store'])).toEqual([]);
  });
});
