import fc from 'fast-check';
import { createPacer } from '#shared/client/pace.ts';
import { type Scripted, scriptedClient } from '#test/support/harness/scripted-client.ts';

const startMs = Date.UTC(2026, 10, 5, 10);
const headers = (limit: number, left: number, endsAtMs: number, nowMs: number): Headers =>
  new Headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': String(Math.ceil(endsAtMs / 1000)),
    date: new Date(nowMs).toUTCString(),
  });

/**
 * Returns a server that counts calls in windows of a minute, as ours does. The server's clock is `skewMs` ahead of the
 * client's.
 */
function limitedServer(limit: number, skewMs: number) {
  let window = { endsAtMs: 0, used: 0 };
  return (nowMs: number): { readonly isRefused: boolean; readonly headers: Headers } => {
    const hereMs = nowMs + skewMs;
    if (hereMs >= window.endsAtMs) window = { endsAtMs: hereMs + 60_000, used: 0 };
    window.used += 1;
    return { isRefused: window.used > limit, headers: headers(limit, Math.max(0, limit - window.used), window.endsAtMs, hereMs) };
  };
}

describe('pacing', () => {
  it('waits for the next window when the limit is reached', () => {
    const pacer = createPacer();
    expect(pacer.take(startMs)).toBe(0);
    pacer.end(startMs, headers(30, 1, startMs + 42_000, startMs));
    expect([pacer.take(startMs), pacer.take(startMs)]).toEqual([0, 42_000]);
    expect(pacer.take(startMs + 42_000)).toBe(0);
  });

  it('does not wait before the first answer, nor after answers without the headers', () => {
    const pacer = createPacer();
    expect([pacer.take(startMs), pacer.take(startMs), pacer.take(startMs)]).toEqual([0, 0, 0]);
    pacer.end(startMs, new Headers({ 'x-ratelimit-limit': 'many' }));
    pacer.end(startMs, null);
    expect(pacer.take(startMs)).toBe(0);
  });

  it('counts calls in progress', () => {
    const pacer = createPacer();
    for (let call = 0; call < 3; call += 1) pacer.take(startMs);
    pacer.end(startMs, headers(30, 3, startMs + 60_000, startMs));
    expect([pacer.take(startMs), pacer.take(startMs)]).toEqual([0, 60_000]);
  });

  it('is never refused when it is alone with its key, whatever the clock skew', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        fc.array(fc.nat(9_000), { minLength: 1, maxLength: 100 }),
        (limit, skewMs, pauses) => {
          const server = limitedServer(limit, skewMs);
          const pacer = createPacer();
          let nowMs = startMs;
          for (const pauseMs of pauses) {
            nowMs += pauseMs;
            for (let ms = pacer.take(nowMs); ms > 0; ms = pacer.take(nowMs)) nowMs += ms;
            const answer = server(nowMs);
            expect(answer.isRefused).toBe(false);
            pacer.end(nowMs, answer.headers);
          }
        },
      ),
    );
  });

  const spent = (): Scripted => ({
    status: 200,
    body: { data: {} },
    headers: Object.fromEntries(headers(30, 0, startMs + 9_000, startMs)),
  });

  it('delays a call, and counts the delay toward its deadline', async () => {
    const { store, waits } = scriptedClient(spent);
    await store.store.get();
    await store.store.get();
    expect(waits).toEqual([9_000]);
    await expect(store.store.get({ deadlineMs: 5_000 })).rejects.toMatchObject({ code: 'deadline_passed', tries: 0, outcome: 'not_done' });
  });

  it('can be disabled', async () => {
    const { store, waits } = scriptedClient(spent, { pace: false });
    await store.store.get();
    await store.store.get();
    expect(waits).toEqual([]);
  });
});
