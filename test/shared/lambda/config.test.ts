import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';

const entries = {
  TABLE_NAME: v.string(),
  QUEUE_URL: v.pipe(v.string(), v.url()),
  FAST: v.optional(v.picklist(['true', 'false']), 'false'),
};

describe('the configuration of a function', () => {
  it('holds the variables that were named, and no others', () => {
    expect(readConfig(entries, { TABLE_NAME: 'shop', QUEUE_URL: 'https://sqs.example/q', HOME: '/root' })).toEqual({
      TABLE_NAME: 'shop',
      QUEUE_URL: 'https://sqs.example/q',
      FAST: 'false',
    });
  });

  it('that is wrong is refused with all its mistakes at once, and without the values', () => {
    expect(() => readConfig(entries, { QUEUE_URL: 'secret-value', FAST: 'secret-value' })).toThrow(
      new Error('Bad environment: TABLE_NAME is missing; QUEUE_URL is wrong (url); FAST is wrong (picklist ("true" | "false")).'),
    );
  });
});
