import { pageOf } from '#shared/operations/read-operations.ts';
import { aStore } from '#test/support/builders/a-store.ts';

const context = { store: aStore(), nowMs: Date.UTC(2026, 10, 22) } as never;
const page = (texts: readonly string[]) =>
  pageOf('things', {}, context, { items: texts.map((text, n) => ({ id: 100 - n, text })), next: null }, (one) => one);

it('the text of a page equals its serialized body', () => {
  const { body, json } = page(['a', '"\u{1F600}\ud800']);
  expect(body).toMatchObject({ data: [{ id: 100 }, { id: 99 }], has_more: false, as_of: '2026-11-21T23:59:50.000Z' });
  expect(json).toBe(JSON.stringify(body));
});

it('a page that is too large for Lambda ends early, and the next page continues there', () => {
  const { body, json } = page(['x'.repeat(1_500_000), 'y'.repeat(1_500_000), 'z'.repeat(1_500_000)]);
  expect(body.data.map(({ id }) => id)).toEqual([100, 99]);
  expect(body.has_more).toBe(true);
  expect(json).toBeUndefined();
});
