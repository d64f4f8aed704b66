import type { FuzzCase } from './cases.ts';
import { judge } from './judge.ts';

/** A request whose path has been broken, so that another front than that of its operation may answer it. */
const elsewhere = (method: string, path: string): FuzzCase =>
  ({ isElsewhere: true, isRaw: false, operation: { name: 'POST /v1/orders' }, request: { method, path } }) as FuzzCase;

const judged = (given: FuzzCase, status: number, headers: Readonly<Record<string, string>>): readonly string[] =>
  judge(given, { answer: { status, headers, text: 'A text.\n', json: undefined }, changes: [], cpuMs: 1 }, '');

const text = { 'content-type': 'text/plain; charset=utf-8' };

describe('an answer of the front of the pages', () => {
  it('may say in text that there is no page, or that pages are only read', () => {
    expect(judged(elsewhere('GET', '/admin/x.css'), 404, text)).toEqual([]);
    expect(judged(elsewhere('POST', '/admin'), 405, { ...text, allow: 'GET, HEAD' })).toEqual([]);
  });

  it('is judged as one of the API when it is another text, or comes from an address of the API', () => {
    expect(judged(elsewhere('POST', '/admin'), 405, text)).toContain('no error in the body of an error');
    expect(judged(elsewhere('POST', '/admin/v1/stores'), 405, { ...text, allow: 'GET, HEAD' })).toContain('no X-Request-Id header');
    expect(judged(elsewhere('POST', '/v1/orders'), 404, text)).toContain('no JSON in Content-Type');
    expect(judged(elsewhere('GET', '/admin'), 500, { 'content-type': 'text/html; charset=utf-8' })).toContain('a 500');
  });
});
