import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildsOnDisk } from '#functions/console/builds-on-disk.ts';
import { askOtherBuilds } from '#functions/console/other-builds.ts';
import { servePages } from '#functions/console/serve-pages.ts';
import { openBuilds } from '#shared/lambda/open-builds.ts';
import { apiEvent } from '#test/support/builders/api-event.ts';

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-11-27T12:00:00Z');

describe('builds whose pages may still be open', () => {
  const builds = [
    { name: '1', placedMs: nowMs - 90 * hourMs },
    { name: '2', placedMs: nowMs - 80 * hourMs },
    { name: '3', placedMs: nowMs - 24 * hourMs },
    { name: '4', placedMs: nowMs - hourMs },
  ];

  it('are those replaced within the last 25 hours, whatever their age, newest first', () => {
    expect(openBuilds(builds, '4', nowMs)).toEqual(['3', '2']);
    expect(openBuilds(builds, '4', nowMs + hourMs)).toEqual(['3']);
    expect(openBuilds(builds, '4', nowMs + 24 * hourMs)).toEqual([]);
  });

  it('include the newest build while it replaces the asking one', () => {
    expect(openBuilds(builds, '3', nowMs)).toEqual(['4', '2']);
    expect(openBuilds(builds, '3', nowMs + 900 * hourMs)).toEqual(['4']);
  });

  it('are at most eight, and none for a single build', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: String(at), placedMs: nowMs - hourMs + at }));
    expect(openBuilds(many, '29', nowMs)).toEqual(['28', '27', '26', '25', '24', '23', '22', '21']);
    expect(openBuilds([{ name: '1', placedMs: nowMs }], '1', nowMs)).toEqual([]);
  });
});

describe('a file of a previous build', () => {
  const all = mkdtempSync(join(tmpdir(), 'builds-'));
  const settingsOf = (name: string) => ({
    folder: join(all, name),
    issuer: 'https://issuer.example.com',
    clientId: 'client',
    loginOrigin: 'https://login.example.com',
    mediaBaseUrl: 'https://media.example.com',
    importFilesUrl: 'https://imports.example.com',
  });
  const write = (name: string, placedMs: number, files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(all, name, 'admin/assets'), { recursive: true });
    for (const [file, content] of Object.entries(files)) writeFileSync(join(all, name, 'admin', file), content);
    utimesSync(join(all, name), placedMs / 1000, placedMs / 1000);
  };
  write('ancient', nowMs - 90 * hourMs, { 'assets/orders-OLDEST.js': 'oldest' });
  write('former', nowMs - 80 * hourMs, { 'index.html': 'former', 'assets/orders-OLD.js': 'old', 'assets/orders-OLD.js.map': '{}' });
  write('now', nowMs - 10 * hourMs, { 'index.html': 'now', 'assets/orders-NEW.js': 'new' });
  afterAll(() => rmSync(all, { recursive: true }));

  /**
   * Serves the build `name`, with a clock that is ahead of `nowMs` by `hours`. Records the errors that the build
   * reports and the requests that it sends to other builds.
   */
  function served(name: string, hours = 0) {
    const said: unknown[] = [];
    const asked: string[] = [];
    let isDown = false;
    const onDisk = buildsOnDisk(settingsOf(name));
    const clock = { nowMs: nowMs + hours * hourMs };
    const others = askOtherBuilds({
      ...onDisk,
      ask: async (other, request) => {
        asked.push(`${other} ${request.rawPath}`);
        if (isDown) throw new Error('throttled');
        return onDisk.ask(other, request);
      },
      nowMs: () => clock.nowMs,
      say: (error) => said.push(error),
    });
    const serve = servePages(settingsOf(name), others);
    const get = async (route: string) => {
      const { statusCode, body = '', isBase64Encoded } = await serve(apiEvent({ route }));
      return [statusCode, statusCode === 200 ? Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8').toString() : ''];
    };
    const setDown = (value: boolean): void => {
      isDown = value;
    };
    return { get, asked, said, setDown, clock };
  }

  it('is served after the next release, with the headers for caching', async () => {
    const { get } = served('now');
    expect(await get('/admin/assets/orders-NEW.js')).toEqual([200, 'new']);
    expect(await get('/admin/assets/orders-OLD.js')).toEqual([200, 'old']);
    expect(await get('/admin/orders')).toEqual([200, 'now']);
    const serve = servePages(settingsOf('now'), askOtherBuilds({ ...buildsOnDisk(settingsOf('now')), nowMs: () => nowMs, say: () => {} }));
    expect((await serve(apiEvent({ route: '/admin/assets/orders-OLD.js' }))).headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  it('is not served after 25 hours, and neither are files of earlier builds', async () => {
    expect(await served('now', 14).get('/admin/assets/orders-OLD.js')).toEqual([200, 'old']);
    expect(await served('now', 16).get('/admin/assets/orders-OLD.js')).toEqual([404, '']);
    expect(await served('now').get('/admin/assets/orders-OLDEST.js')).toEqual([404, '']);
  });

  it('is found by the previous build in the next one while both serve', async () => {
    expect(await served('former').get('/admin/assets/orders-NEW.js')).toEqual([200, 'new']);
  });

  it('causes one request for a list of assets per build when no build has it', async () => {
    const { get, asked } = served('now');
    for (const name of ['a-1.js', 'a-2.js', 'a-3.js', 'a-1.js']) expect(await get(`/admin/assets/${name}`)).toEqual([404, '']);
    expect(asked).toEqual(['former /admin/assets/']);
  });

  it('is requested again after a build failed to answer', async () => {
    const { get, asked, said, setDown } = served('now');
    setDown(true);
    expect(await get('/admin/assets/orders-OLD.js')).toEqual([404, '']);
    expect(said).toEqual([new Error('throttled')]);
    setDown(false);
    expect(await get('/admin/assets/orders-OLD.js')).toEqual([200, 'old']);
    expect(asked).toEqual(['former /admin/assets/', 'former /admin/assets/', 'former /admin/assets/orders-OLD.js']);
  });

  it('is not found when builds cannot be listed, which is retried after 20 seconds', async () => {
    const said: unknown[] = [];
    const clock = { nowMs };
    let lists = 0;
    const onDisk = buildsOnDisk(settingsOf('now'));
    const list = async () => {
      lists += 1;
      if (lists === 1) throw new Error('no right');
      return onDisk.list();
    };
    const serve = servePages(
      settingsOf('now'),
      askOtherBuilds({ ...onDisk, list, nowMs: () => clock.nowMs, say: (error) => said.push(error) }),
    );
    const get = async () => (await serve(apiEvent({ route: '/admin/assets/orders-OLD.js' }))).statusCode;
    expect([await get(), await get()]).toEqual([404, 404]);
    clock.nowMs += 21_000;
    expect([await get(), lists, said]).toEqual([200, 2, [new Error('no right')]]);
  });

  it('is not requested from further builds by a build that was asked for it', async () => {
    const asked: string[] = [];
    const others = async () => {
      asked.push('asked');
      return undefined;
    };
    const answer = await servePages(
      settingsOf('now'),
      others,
    )({ ...apiEvent({ route: '/admin/assets/orders-OLD.js' }), fromOtherBuild: true });
    expect([answer.statusCode, asked]).toEqual([404, []]);
  });

  it('is listed for other builds only', async () => {
    expect(await served('now').get('/admin/assets/')).toEqual([404, '']);
    const own = await servePages(settingsOf('now'))({ ...apiEvent({ route: '/admin/assets/' }), fromOtherBuild: true });
    expect(JSON.parse(own.body ?? '')).toEqual(['/admin/assets/orders-NEW.js']);
  });
});
