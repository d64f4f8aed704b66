import { setImmediate as turn } from 'node:timers/promises';
import { waitUntilBuilt } from '#infra/local/find-console.ts';
import type { HttpRequest } from '#infra/local/gateway/http-event.ts';

describe('while the console is being built', () => {
  const building = Promise.withResolvers<void>();
  const door = waitUntilBuilt(building.promise);
  const answered: string[] = [];
  const ask = (rawPath: string) =>
    door({ method: 'GET', rawPath } as HttpRequest).then((answer) => {
      answered.push(rawPath);
      return answer;
    });
  const pages = [
    '/docs',
    '/docs/',
    '/docs/assets/main-1.js',
    '/llms.txt',
    '/admin',
    '/admin/',
    '/admin/s/orders',
    '/admin/v1beta',
    '/admin/config.json',
  ];
  const others = ['/v1/products', '/admin/v1', '/admin/v1/stores', '/docsmith', '/.well-known/oauth-authorization-server', '/'];

  it('pages wait for the build and are then served; other paths do not wait', async () => {
    const asked = [...pages, ...others].map(ask);
    await turn();
    expect(answered).toEqual(others);
    building.resolve();
    expect(await Promise.all(asked)).toEqual(asked.map(() => undefined));
    expect(answered.sort()).toEqual([...pages, ...others].sort());
  });
});
