import fc from 'fast-check';
import { transportJson, transportSafe } from '#shared/kernel/transport-json.ts';

/** The characters that SQS accepts. */
const takenBySqs = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

describe('JSON for transports', () => {
  it('has only characters that SQS accepts, and parses to the same value, whatever the text', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, fc.array(anyText)), (value) => {
        expect(transportJson(value)).toMatch(takenBySqs);
        expect(JSON.parse(transportJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['\u{1F600}', '"\u{1F600}"'],
    ['\u{10FFFF}', '"\u{10FFFF}"'],
    ['\uFFFD', '"\uFFFD"'],
    ['\uFFFE\uFFFF', '"\\ufffe\\uffff"'],
    ['\u0000\u001f', '"\\u0000\\u001f"'],
    ['\u007f\u0085', '"\u007f\u0085"'],
    ['\ud83d', '"\\ud83d"'],
  ])('of %j is %j', (text, json) => {
    expect(transportJson(text)).toBe(json);
  });

  it('can be made from unsafe JSON', () => {
    expect(transportSafe('{"a": 1.0, "b\uFFFE": "\uFFFF"}')).toBe('{"a": 1.0, "b\\ufffe": "\\uffff"}');
  });
});
