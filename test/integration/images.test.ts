import { startReceiver } from '../support/fakes/receiver.ts';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Image = { readonly url: string; readonly status: string; readonly error: { readonly code: string } | null };
type One = { readonly data: { readonly id: number; readonly name: string; readonly images: readonly Image[] } };
type Refusal = { readonly error: { readonly errors: readonly { readonly param: string; readonly code: string }[] } };

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const withImages = (...urls: readonly string[]) => ({ name: 'Mug', variants: [{ price: '12.50' }], images: urls.map((url) => ({ url })) });

/** Serves an image at `/mug.png`, and text at any other path such as `/notes.png`. Returns the receiver. */
const servePictures = () =>
  startReceiver((request, response) => {
    response.setHeader('content-type', 'image/png').end(request.url === '/mug.png' ? png : 'not a picture');
  });

async function addressOfNobody(): Promise<string> {
  const gone = await startReceiver(() => undefined);
  await gone.close();
  return `http://127.0.0.1:${gone.port}/mug.png`;
}

describe('images of a new product', () => {
  let stack: RunningStack;
  let store: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'images');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('are fetched into the media library or have an error, and product.updated is sent once for all', async () => {
    const receiver = await receiveWebhooks();
    await store.subscribe(receiver.url, ['product.updated']);
    const pictures = await servePictures();
    const origin = `http://127.0.0.1:${pictures.port}`;
    const sources = [`${origin}/mug.png`, `${origin}/notes.png`, await addressOfNobody()];
    const created = await store.api<One>('POST', '/products', withImages(...sources));
    const { id } = created.body.data;
    expect(created.body.data.images).toMatchObject(sources.map((url) => ({ url, status: 'processing', error: null })));

    const product = await until(
      async () => (await store.api<One>('GET', `/products/${id}`)).body.data,
      ({ images }) => images.every(({ status }) => status !== 'processing'),
    );
    await pictures.close();
    expect(product.images).toMatchObject([
      { status: 'ready', url: expect.stringMatching(`^${stack.origin}/media/${store.id}/${id}/\\d+\\.png$`), error: null },
      { status: 'failed', url: sources[1], error: { code: 'image_type', message: expect.any(String) } },
      { status: 'failed', url: sources[2], error: { code: 'image_unreachable', message: expect.any(String) } },
    ]);
    const served = await fetch(product.images[0]?.url ?? '');
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);

    await receiver.arrived(1);
    // To detect an unwanted second event about the images, the test waits for the event of a later change.
    await store.api('PATCH', `/products/${id}`, { name: 'Cup' });
    const events = (await receiver.arrived(2)).map(({ body }) => JSON.parse(body) as One);
    await receiver.close();
    expect(events.map(({ data }) => [data.name, data.images])).toEqual([
      ['Mug', product.images],
      ['Cup', product.images],
    ]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.8:8080/mug.png',
    'http://192.168.1.1/mug.png',
    'http://0.0.0.0/mug.png',
    'http://[::ffff:127.0.0.1]/mug.png',
    'http://0xa9fea9fe/mug.png',
  ])('and webhook receivers must be on loopback or public: not at %s', async (url) => {
    const image = await store.api<Refusal>('POST', '/products', withImages(url));
    expect([image.status, image.body.error.errors]).toMatchObject([422, [{ param: 'images[0].url', code: 'blocked_address' }]]);
    const hook = await store.admin<Refusal>('POST', '/webhook-endpoints', { url, topics: ['*'] });
    expect([hook.status, hook.body.error.errors]).toMatchObject([422, [{ param: 'url', code: 'blocked_address' }]]);
  });

  it("and webhooks must not use this API's address; images may use its media library", async () => {
    const { port } = new URL(stack.origin);
    const apiUrls = [`${stack.origin}/v1/openapi.json`, `http://localhost:${port}/admin/v1/openapi.json`];
    const image = await store.api<Refusal>('POST', '/products', withImages(...apiUrls, `${stack.origin}/media/mug.png`));
    expect(image.body.error.errors).toMatchObject([
      { param: 'images[0].url', code: 'blocked_address' },
      { param: 'images[1].url', code: 'blocked_address' },
    ]);
    const hook = await store.admin<Refusal>('POST', '/webhook-endpoints', { url: `${stack.origin}/hook`, topics: ['*'] });
    expect([hook.status, hook.body.error.errors]).toMatchObject([422, [{ param: 'url', code: 'blocked_address' }]]);
  });
});

describe('with --allow-loopback-receivers=false', () => {
  let stack: RunningStack;
  let store: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed', '--allow-loopback-receivers=false']);
    store = await openLiveStore(stack, 'guarded');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('an image at a private address is refused', async () => {
    const urls = [
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1/mug.png',
      'http://[::1]/mug.png',
      'http://localhost/mug.png',
    ];
    const { status, body } = await store.api<Refusal>('POST', '/products', withImages(...urls));
    expect(status).toBe(422);
    expect(body.error.errors).toMatchObject(urls.map((_, index) => ({ param: `images[${index}].url`, code: 'blocked_address' })));
  });

  it.each([
    ['http://example.com/hook', 'invalid_url'],
    ['https://127.0.0.1/hook', 'blocked_address'],
    ['https://169.254.169.254/hook', 'blocked_address'],
    ['https://[::ffff:127.0.0.1]/hook', 'blocked_address'],
    ['https://2130706433/hook', 'blocked_address'],
  ])('a webhook endpoint at %s is refused with %s', async (url, code) => {
    const { status, body } = await store.admin<Refusal>('POST', '/webhook-endpoints', { url, topics: ['*'] });
    expect(status).toBe(422);
    expect(body.error.errors).toMatchObject([{ param: 'url', code }]);
  });
});
