import { compilePattern } from '#infra/local/bus/event-pattern.ts';
import type { JsonObject } from '#infra/local/template/cloud-template.ts';

const event = {
  source: 'shop',
  'detail-type': 'order.paid',
  detail: { total: 12, tags: ['a', 'b'], note: null, name: 'Tea', lines: [{ kind: 'physical' }, { kind: 'digital' }], none: [] },
};

describe('an event pattern', () => {
  it.each<[string, JsonObject, boolean]>([
    ['a listed value', { source: ['bank', 'shop'] }, true],
    ['a value that is not listed', { source: ['bank'] }, false],
    ['all of several fields', { source: ['shop'], 'detail-type': ['order.created'] }, false],
    ['a number as a number', { detail: { total: [12] } }, true],
    ['a number as text', { detail: { total: ['12'] } }, false],
    ['null', { detail: { note: [null] } }, true],
    ['any element of an array', { detail: { tags: ['b'] } }, true],
    ['a value that one object of an array has', { detail: { lines: { kind: ['digital', 'booking'] } } }, true],
    ['a value that no object of an array has', { detail: { lines: { kind: ['booking'] } } }, false],
    ['a value in an empty array of objects', { detail: { none: { kind: ['digital'] } } }, false],
    ['a prefix', { 'detail-type': [{ prefix: 'order.' }] }, true],
    ['a suffix', { 'detail-type': [{ suffix: '.paid' }] }, true],
    ['a text, ignoring case', { detail: { name: [{ 'equals-ignore-case': 'TEA' }] } }, true],
    ['anything but a list', { source: [{ 'anything-but': ['bank', 'shop'] }] }, false],
    ['anything but a prefix', { source: [{ 'anything-but': { prefix: 'ban' } }] }, true],
    ['presence', { detail: { total: [{ exists: true }] } }, true],
    ['absence', { detail: { refund: [{ exists: false }] } }, true],
    ['absence below an absent object', { other: { refund: [{ exists: false }] } }, true],
    ['a range', { detail: { total: [{ numeric: ['>=', 12, '<', 20] }] } }, true],
    ['a number outside a range', { detail: { total: [{ numeric: ['>', 12] }] } }, false],
    ['one of two choices', { $or: [{ source: ['bank'] }, { detail: { total: [12] } }] }, true],
    ['neither of two choices', { $or: [{ source: ['bank'] }, { detail: { total: [13] } }] }, false],
  ])('tests %s', (_title, pattern, expected) => {
    expect(compilePattern(pattern)(event)).toBe(expected);
  });

  it('with an unknown matcher stops the start', () => {
    expect(() => compilePattern({ source: [{ cidr: '10.0.0.0/8' }] })).toThrow('matcher "cidr" is not supported');
  });

  it('with a bare value stops the start', () => {
    expect(() => compilePattern({ source: 'shop' })).toThrow('"source" does not');
  });
});
