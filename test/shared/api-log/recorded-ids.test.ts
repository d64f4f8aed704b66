import { rememberRecorded } from '#shared/api-log/recorded-ids.ts';

it('remembers the last ones of all stores together', () => {
  const recorded = rememberRecorded(3);
  recorded.add('one', ['a', 'b']);
  recorded.add('two', ['a']);
  recorded.add('one', ['c']);
  expect(['a', 'b', 'c'].map((id) => recorded.has('one', id))).toEqual([false, true, true]);
  expect(recorded.has('two', 'a')).toBe(true);
});

it('remembers nothing when it is told to', () => {
  const recorded = rememberRecorded(0);
  recorded.add('one', ['a']);
  expect(recorded.has('one', 'a')).toBe(false);
});
