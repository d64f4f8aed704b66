import { isErasedAnswer } from './erased-answer.ts';

const first = JSON.stringify({ data: { object: 'order', id: 1, email: 'ann@example.com', note: 'ring twice', total: '60.00' } });
const withFields = (fields: object): string => JSON.stringify({ data: { ...JSON.parse(first).data, ...fields } });

it.each([
  ['an answer without the person', { email: 'erased-7@erased.invalid', note: null }, true],
  ['an answer that no longer names the address', { email: 'erased-7@erased.invalid' }, true],
  ['an answer with another amount', { email: 'erased-7@erased.invalid', note: null, total: '61.00' }, false],
  ['an answer that lost a note', { note: null }, false],
  ['an answer without a customer who was not erased', { email: 'erased-8@erased.invalid', note: null }, false],
])('%s: %j is explained by an erasure: %s', (_, fields, isExplained) => {
  expect(isErasedAnswer(first, withFields(fields), [7])).toBe(isExplained);
});
