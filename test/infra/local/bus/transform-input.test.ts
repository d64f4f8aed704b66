import { compileTransformer } from '#infra/local/bus/transform-input.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';

const event = { source: 'aws.ses', detail: { mail: { tags: { store: ['S1'] }, 'sent-at': 7 }, note: 'a "quoted" <one>' } };

describe('an input transformer', () => {
  it('puts values of an event into a template, each as JSON', () => {
    const transform = compileTransformer({
      paths: { from: '$.source', 'of-store': '$.detail.mail.tags.store', at: '$.detail.mail.sent-at', note: '$.detail.note' },
      template: '{"source":<from>,"store":<of-store>,"at":<at>,"note":<note>,"kind":"<plain>"}',
    });
    expect(transform(event)).toBe('{"source":"aws.ses","store":["S1"],"at":7,"note":"a \\"quoted\\" <one>","kind":"<plain>"}');
  });

  it('gives nothing of an event that has not all of them', () => {
    const transform = compileTransformer({ paths: { to: '$.detail.mail.to' }, template: '{"to":<to>}' });
    expect(() => transform(event)).toThrow('An event has not all that an input template takes of it');
  });

  it.each([
    ['a path with a place in a list', { paths: { a: '$.detail.list[0]' }, template: '<a>' }],
    ['a value within a text', { paths: { a: '$.source' }, template: '{"text":"from <a>"}' }],
    ['a template that is no JSON', { paths: {}, template: 'plain' }],
  ])('is refused at the start for %s', (_, transformer) => expect(() => compileTransformer(transformer)).toThrow(StartFailure));
});
