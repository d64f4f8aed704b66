import type { ImageResult } from '#functions/workers/import-images/import-image.ts';
import {
  importRequestedImages,
  pausedHosts,
  type RequestedImagesImport,
} from '#functions/workers/import-images/import-requested-images.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import type { SafeResponse, Timings } from '#shared/webhooks/sending/safe-request.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';

const storeId = '01JAB0000000000000000000AB';
const gif = Buffer.from('GIF89a\x01\0\x01\0', 'latin1');
const timings: Timings = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };
const answering = (status: number, headers: Readonly<Record<string, string>> = {}): SafeResponse => ({
  ...{ ok: true, status, headers: namedValues(headers), body: gif, truncated: false, timings, address: '93.184.216.34' },
});
const tooSlow: SafeResponse = { ok: false, failure: 'timeout', advice: 'The server did not answer within 10 seconds.', timings };

type Message = { readonly body: string; readonly delaySec: number };

/** Returns a worker with its queue and its clock. `answer` supplies the answer to each request for an image. */
function worker(answer: (url: string) => SafeResponse, over: Partial<RequestedImagesImport> = {}) {
  let nowMs = Date.UTC(2026, 10, 28, 12);
  const asked: string[] = [];
  const results: ImageResult[] = [];
  const queue: Message[] = [];
  const underWay = new Map<string, number>();
  let mostOfHost = 0;
  const deps: RequestedImagesImport = {
    request: async ({ url }) => {
      const { host } = new URL(url);
      asked.push(url);
      underWay.set(host, (underWay.get(host) ?? 0) + 1);
      mostOfHost = Math.max(mostOfHost, underWay.get(host) ?? 0);
      await new Promise((resolve) => setImmediate(resolve));
      underWay.set(host, (underWay.get(host) ?? 0) - 1);
      return answer(url);
    },
    policy: imageTargets(false),
    putObject: async () => undefined,
    sendResult: async (result) => void results.push(result),
    sendAgain: async (message) => void queue.push(message),
    paused: pausedHosts(() => nowMs),
    random: () => 0,
    nowMs: () => nowMs,
    clock: () => nowMs,
    ...over,
  };
  const handle = (body: string) => importRequestedImages(deps, { body, receives: 1 });
  /** Waits for the delay of the next message in the queue, then handles the message. */
  const next = async (): Promise<Message | undefined> => {
    const message = queue.shift();
    if (message === undefined) return undefined;
    nowMs += message.delaySec * 1000;
    await handle(message.body);
    return message;
  };
  return { asked, results, queue, handle, next, mostOfHost: () => mostOfHost, pass: (ms: number) => (nowMs += ms) };
}

const requested = (...urls: readonly string[]): string =>
  JSON.stringify({
    detail: {
      topic: 'internal.images_requested',
      store: { id: storeId },
      data: { product_id: 1201, images: urls.map((source_url, n) => ({ image_id: n + 1, source_url })) },
    },
  });
const images = (host: string, count: number): readonly string[] => Array.from({ length: count }, (_, n) => `https://${host}/${n + 1}.gif`);

describe('images of a source that fails for a while', () => {
  it.each([
    ['is answered 408', answering(408)],
    ['is answered 429', answering(429)],
    ['is answered 500', answering(500)],
    ['is answered 503', answering(503)],
    ['times out', tooSlow],
  ])('are imported later: a source that %s once is tried again', async (_, first) => {
    const answers = [first, answering(200)];
    const { handle, next, results, queue } = worker(() => answers.shift() ?? answering(404));
    await handle(requested('https://cdn.example.com/1.gif'));
    expect([results, queue.length]).toEqual([[], 1]);
    await next();
    expect([results, queue]).toMatchObject([[{ image_id: 1, outcome: 'ready' }], []]);
  });

  it('fail with the last answer after five tries, half a minute, two, five and ten minutes apart', async () => {
    const { handle, next, asked, results } = worker(() => answering(502));
    await handle(requested('https://cdn.example.com/1.gif'));
    const waits: number[] = [];
    for (let message = await next(); message !== undefined; message = await next()) waits.push(message.delaySec);
    expect(waits).toEqual([30, 120, 300, 600]);
    expect(asked).toHaveLength(5);
    expect(results).toMatchObject([
      {
        image_id: 1,
        outcome: 'failed',
        error: { code: 'image_unreachable', message: 'The server answered with status 502 instead of the image.' },
      },
    ]);
  });

  it('wait for the time requested by the source, at most a quarter of an hour', async () => {
    for (const [asksFor, waits] of [
      ['90', 90],
      ['5', 30],
      ['86400', 900],
    ] as const) {
      const { handle, queue } = worker(() => answering(429, { 'retry-after': asksFor }));
      await handle(requested('https://cdn.example.com/1.gif'));
      expect(queue).toMatchObject([{ delaySec: waits }]);
    }
  });
});

describe('a host', () => {
  it('gets at most two concurrent requests per message', async () => {
    const { handle, results, mostOfHost } = worker(() => answering(200));
    await handle(requested(...images('one.example.com', 12), ...images('two.example.com', 12)));
    expect(results).toHaveLength(24);
    expect(mostOfHost()).toBe(2);
  });

  it('that is too busy gets no more requests during its pause, while others do', async () => {
    let answersLeft = 3;
    const { handle, next, asked, results, queue } = worker((url) => {
      if (!url.includes('busy')) return answering(200);
      answersLeft -= 1;
      return answersLeft >= 0 ? answering(200) : answering(429, { 'retry-after': '60' });
    });
    await handle(requested(...images('busy.example.com', 8), ...images('well.example.com', 2)));
    expect(results).toHaveLength(5);
    expect(asked.filter((url) => url.includes('busy'))).toHaveLength(5);
    // While `busy.example.com` is paused, the worker gets a second message with an image URL of this host.
    await handle(requested('https://busy.example.com/other.gif'));
    expect(asked.filter((url) => url.includes('busy'))).toHaveLength(5);
    expect(queue.map(({ delaySec }) => delaySec)).toEqual([60, 60]);
    answersLeft = 100;
    await next();
    await next();
    expect([results.filter(({ outcome }) => outcome === 'ready').length, queue]).toEqual([11, []]);
  });

  it('that never accepts a request is abandoned after half a day, and its images show that', async () => {
    const { handle, next, asked, results } = worker(() => answering(429));
    await handle(requested(...images('busy.example.com', 40)));
    let rounds = 1;
    while ((await next()) !== undefined) rounds += 1;
    expect(rounds).toBe(48);
    expect(asked.length).toBeLessThanOrEqual(2 * 48);
    expect(results).toHaveLength(40);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['failed']));
  });
});

it("remaining images are left to an immediate new message when the function's time is nearly over", async () => {
  const slow = worker(() => {
    slow.pass(9_000);
    return answering(200);
  });
  await slow.handle(requested(...images('slow.example.com', 20)));
  expect(slow.results.length).toBeLessThan(20);
  expect(slow.queue).toMatchObject([{ delaySec: 0 }]);
  while ((await slow.next()) !== undefined);
  expect(slow.results.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'ready'));
});

it('images that cannot be requeued make their message fail, so that it is received again', async () => {
  const { handle } = worker(() => answering(500), { sendAgain: () => Promise.reject(new Error('ServiceUnavailable')) });
  await expect(handle(requested('https://cdn.example.com/1.gif'))).rejects.toThrow('ServiceUnavailable');
});
