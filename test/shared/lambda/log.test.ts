import * as v from 'valibot';
import type { Log } from '#shared/lambda/log.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';

function recorded(use: (log: Log) => void): readonly Readonly<Record<string, unknown>>[] {
  const { log, lines } = recordedLog();
  use(log);
  return lines;
}

describe('log', () => {
  it('writes one object per line, with its level and its code', () => {
    expect(recorded((log) => log.info('events.relayed', { count: 3, store_id: undefined }))).toEqual([
      { level: 'info', code: 'events.relayed', count: 3 },
    ]);
  });

  it('logs name, message, frames and cause of an error', () => {
    const error = new Error('no answer', { cause: new RangeError('too slow') });
    const [line] = recorded((log) => log.error('request.failed', {}, error));
    expect(line).toMatchObject({
      level: 'error',
      error: { name: 'Error', message: 'no answer', cause: { name: 'RangeError', message: 'too slow' } },
    });
  });

  it('never logs a value that a schema refused', () => {
    let refusal: unknown;
    try {
      v.parse(v.literal('expected'), 'whsec_a-secret');
    } catch (error) {
      refusal = error;
    }
    const text = JSON.stringify(recorded((log) => log.error('request.failed', {}, refusal)));
    expect(text).toContain('ValiError');
    expect(text).not.toContain('whsec_');
  });

  it.each<[string, () => unknown]>([
    ['JSON', () => JSON.parse('ada@example.com')],
    ['BigInt', () => BigInt('ada@example.com')],
  ])('never logs a text that %s could not read', (_, read) => {
    const text = JSON.stringify(
      recorded((log) => log.error('worker.record_failed', {}, new Error('no message', { cause: thrownBy(read) }))),
    );
    expect(text).toContain('SyntaxError');
    expect(text).not.toContain('ada');
  });
});

function thrownBy(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
