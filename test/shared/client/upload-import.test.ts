import { createAdminClient } from '#shared/client/admin-client.ts';
import { StoreApiError } from '#shared/client/errors.ts';

const upload = { url: 'https://files.example/put?signature=s3cret', method: 'PUT' };

/**
 * Returns a staff client and the list of its requests. Each upload gets the next status in `statuses`. When no status
 * is left, the upload fails.
 */
const uploading = (statuses: readonly number[]) => {
  const sent: string[] = [];
  const left = [...statuses];
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = String(input);
    const body = init?.body instanceof Blob ? await init.body.text() : String(init?.body ?? '');
    sent.push(`${init?.method} ${url.replace(/^https:\/\/api\.example\/admin\/v1/, '')} ${body}`.trim());
    if (!url.startsWith(upload.url)) return Response.json({ data: { id: 5, status: 'reading', upload } });
    const status = left.shift();
    if (status === undefined) throw new TypeError('fetch failed');
    return new Response(null, { status });
  };
  const admin = createAdminClient({ token: 't', baseUrl: 'https://api.example/admin/v1', fetch: answer }).store('01');
  const file = { kind: 'products', file_name: 'mugs.csv', file: 'Title\nMüg\n' } as const;
  return { sent, call: () => admin.imports.upload(file) };
};

describe('imports.upload', () => {
  it('creates the import with the size in bytes, sends the file and has it planned', async () => {
    const { sent, call } = uploading([200]);
    expect(await call()).toMatchObject({ id: 5 });
    expect(sent).toEqual([
      'POST /stores/01/imports {"kind":"products","file_name":"mugs.csv","size":11}',
      `PUT ${upload.url} Title\nMüg`,
      'POST /stores/01/imports/5/plan',
    ]);
  });

  it.each([
    ['refused', [403], 'answered 403'],
    ['lost', [], 'fetch failed'],
  ])('names the import and the host, but no signature, when the file is %s', async (_, statuses, reason) => {
    const error: unknown = await uploading(statuses)
      .call()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreApiError);
    expect(String(error)).toBe(`StoreApiError: PUT /: the file of import 5 was not accepted by files.example: ${reason}`);
  });
});
