import type { FuzzCase } from './cases.ts';
import { findFaults, type Observed } from './find-faults.ts';
import { readOperations } from './operations.ts';

/** Returns a test case whose answer is not checked against the contract of its operation. */
const elsewhere = (method: string, path: string): FuzzCase =>
  ({ isElsewhere: true, isRaw: false, operation: { name: 'POST /v1/orders' }, request: { method, path } }) as FuzzCase;

const judged = (given: FuzzCase, status: number, headers: Readonly<Record<string, string>>): readonly string[] =>
  findFaults(given, { answer: { status, headers, text: 'A text.\n', json: undefined }, changes: [], cpuMs: 1 }, '');

const text = { 'content-type': 'text/plain; charset=utf-8' };

describe("an answer of the pages' front", () => {
  it('may say in text that the page does not exist, or that pages are read-only', () => {
    expect(judged(elsewhere('GET', '/admin/x.css'), 404, text)).toEqual([]);
    expect(judged(elsewhere('POST', '/admin'), 405, { ...text, allow: 'GET, HEAD' })).toEqual([]);
  });

  it('is judged like an API answer when its text differs, or when it comes from an address of the API', () => {
    expect(judged(elsewhere('POST', '/admin'), 405, text)).toContain('no error in the body of an error');
    expect(judged(elsewhere('POST', '/admin/v1/stores'), 405, { ...text, allow: 'GET, HEAD' })).toContain('no X-Request-Id header');
    expect(judged(elsewhere('POST', '/v1/orders'), 404, text)).toContain('no JSON in Content-Type');
    expect(judged(elsewhere('GET', '/admin'), 500, { 'content-type': 'text/html; charset=utf-8' })).toContain('a 500');
  });
});

describe('an answer of the API', () => {
  const operation = readOperations().find(({ name }) => name === 'POST /v1/customers');
  const given = (body: object): FuzzCase => {
    const request = { method: 'POST', path: '/v1/customers', body: Buffer.from(JSON.stringify(body)) };
    return { operation, request, repeats: null, isForeign: false, isElsewhere: false, isRaw: false } as unknown as FuzzCase;
  };
  const headers = {
    ...{ 'x-ratelimit-limit': '120', 'x-ratelimit-remaining': '119', 'x-ratelimit-reset': '1', 'content-type': 'application/json' },
    'x-request-id': `req_${'0'.repeat(26)}`,
  };
  const error = { type: 'invalid_request', code: 'too_long', message: 'No.', request_id: headers['x-request-id'] };
  const refused = (more: object = {}, status = 422, answered = headers): Observed['answer'] => {
    const json = { error: { ...error, ...more } };
    return { status, headers: answered, text: JSON.stringify(json), json };
  };
  const made = { status: 201, headers, text: '{}', json: {} };
  const row = { key: 'S#x#CUSTOMER 1', what: 'made (pk)' };
  const sentences = (answer: Observed['answer'], more: Partial<Observed> = {}, body = {}): readonly string[] =>
    findFaults(given(body), { answer, changes: [], cpuMs: 1, ...more }, 'other');

  it('that matches its contract has no fault', () => {
    expect(sentences(refused())).toEqual([]);
  });

  it.each([
    ['a 500', sentences(refused({}, 500)), 'a 500'],
    ['an error without its code', sentences(refused({ code: undefined })), 'no code in the error'],
    ['another request id', sentences(refused({ request_id: 'req_2' })), 'another request id in the body than in the header'],
    ['an undocumented status', sentences(refused({}, 418)), 'the status 418, which the document does not list'],
    ['no rate limit', sentences(refused({}, 422, { ...headers, 'x-ratelimit-reset': '' })), 'no x-ratelimit-reset header'],
    [
      'a body that does not match its schema',
      sentences(made, {}, { email: 'ada@example.com' }),
      expect.stringContaining('a body of 201 beside its schema'),
    ],
    ['a body that was not validated', sentences(made, {}, { email: 7 }), expect.stringContaining('took a body that the document forbids')],
    ['a refusal that writes', sentences(refused(), { changes: [row] }), 'S#x#CUSTOMER 1 was made (pk) by a refusal'],
    [
      'a row of another store',
      sentences(refused(), { changes: [{ ...row, key: 'S#other#A' }] }),
      'S#other#A of another store was made (pk)',
    ],
    ['a second of CPU time', sentences(refused(), { cpuMs: 1200 }), '1200 ms of CPU time'],
  ])('with %s is reported', (_, told, sentence) => {
    expect(told).toContainEqual(sentence);
  });
});
