import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startReceiver } from '../fakes/receiver.ts';
import { openRecordingProxy } from './recording-proxy.ts';

describe('a recording proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('passes every byte on, and writes the request with its answer', async () => {
    const bytes = Buffer.from([0, 255, 10]);
    const service = await startReceiver(async (request, response) => {
      response.writeHead(201, { 'content-type': 'text/x-odd', 'x-path': request.url ?? '' }).end(await buffer(request));
    });
    const file = join(folder, 'exchanges.jsonl');
    const { origin } = await openRecordingProxy(`http://127.0.0.1:${service.port}/base`, file);
    const answer = await fetch(`${origin}/v1/things?a=1`, { method: 'POST', body: bytes });
    expect([answer.status, answer.headers.get('x-path'), Buffer.from(await answer.arrayBuffer())]).toEqual([
      201,
      '/base/v1/things?a=1',
      bytes,
    ]);
    await service.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      ...{ method: 'POST', path: '/v1/things?a=1', body: bytes.toString('base64') },
      answer: { status: 201, headers: { 'content-type': 'text/x-odd' }, body: bytes.toString('base64') },
    });
  });
});
