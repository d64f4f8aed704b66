import { compileTransformer } from '#infra/local/bus/transform-input.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';

const event = { source: 'aws.ses', detail: { mail: { tags: { store: ['S1'] }, 'sent-at': 7 }, note: 'a "quoted" <one>' } };

describe('an input transformer', () => {
  it('inserts values of an event into a template, each as JSON', () => {
    const transform = compileTransformer({
      paths: { from: '$.source', 'of-store': '$.detail.mail.tags.store', at: '$.detail.mail.sent-at', note: '$.detail.note' },
      template: '{"source":<from>,"store":<of-store>,"at":<at>,"note":<note>,"kind":"<plain>"}',
    });
    expect(transform(event)).toBe('{"source":"aws.ses","store":["S1"],"at":7,"note":"a \\"quoted\\" <one>","kind":"<plain>"}');
  });

  it('fails for an event that lacks one of the values', () => {
    const transform = compileTransformer({ paths: { to: '$.detail.mail.to' }, template: '{"to":<to>}' });
    expect(() => transform(event)).toThrow('The event lacks a value that this input template needs');
  });

  it.each([
    ['a path with an array index', { paths: { a: '$.detail.list[0]' }, template: '<a>' }],
    ['a placeholder inside quotes', { paths: { a: '$.source' }, template: '{"text":"from <a>"}' }],
    ['a template that is not JSON', { paths: {}, template: 'plain' }],
  ])('refuses %s when the stack starts', (_, transformer) => expect(() => compileTransformer(transformer)).toThrow(StartFailure));
});
