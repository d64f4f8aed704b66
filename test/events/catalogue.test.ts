import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { catalogue } from '#events/catalogue.ts';
import type { EventDefinition } from '#events/define-event.ts';
import { eventEnvelope } from '#events/envelope.ts';
import { sampleEvent } from '#events/sample-event.ts';
import { samples } from '#events/samples/samples.ts';
import { topics } from '#shared/events/topics.ts';

const store = { id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB', name: 'Example', domain: 'shop.example.com', currency: 'JPY', testMode: false };
const sampleId = 'evt_sample_01JC8Z6T9M4S8Q2V5X7Y0ABCDE';
const nowMs = Date.UTC(2026, 10, 21, 9, 30);

const definitions: readonly EventDefinition[] = Object.values(catalogue);
const named = definitions.map((event) => [event.topic, event] as const);

/** Returns the paths of all values in a document for which `matches` returns true. */
const pathsOf = (value: unknown, matches: (value: unknown, path: string) => boolean, path = ''): string[] => [
  ...(matches(value, path) ? [path] : []),
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => pathsOf(child, matches, `${path}.${key}`))
    : []),
];

describe('the event catalogue', () => {
  it('defines every topic under its own name, and no other', () => {
    expect(Object.keys(catalogue)).toEqual([...topics]);
    expect(definitions.map((event) => event.topic)).toEqual([...topics]);
  });

  it.each(named)('%s has a sample that fits its schema', (topic, event) => {
    const body: unknown = JSON.parse(sampleEvent(topic, { id: sampleId, store, nowMs }));
    expect(v.safeParse(eventEnvelope(event), body).issues).toBeUndefined();
  });

  it.each(named)('%s has a sample that fits the JSON Schema generated from its schema', (topic, event) => {
    const schema = toJsonSchema(eventEnvelope(event), { target: 'draft-2020-12', ignoreActions: ['check', 'raw_check'] });
    const validate = new Ajv2020({ validateFormats: false, allErrors: true }).compile(schema as AnySchema);
    validate(JSON.parse(sampleEvent(topic, { id: sampleId, store, nowMs })));
    expect(validate.errors).toBeNull();
  });

  it.each(named)('%s refuses a payload with a field that is not declared', (topic, event) => {
    expect(v.is(event.payload, { ...Object(samples[topic](store)), undeclared: 1 })).toBe(false);
  });

  it.each(named)('%s has a sample with every nullable field and every list filled', (topic) => {
    const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);
    expect(pathsOf(samples[topic](store), isEmpty)).toEqual([]);
  });

  it.each(named)('%s has a sample with ids 1 to 3, one e-mail address, and the currency of the store', (topic) => {
    const sample = samples[topic](store);
    expect(
      pathsOf(sample, (value, path) => /(?<!client)(\.|_)id$/.test(path) && typeof value === 'number' && (value < 1 || value > 3)),
    ).toEqual([]);
    expect(pathsOf(sample, (value) => typeof value === 'string' && /@/.test(value) && value !== 'sample@example.com')).toEqual([]);
    expect(pathsOf(sample, (value, path) => path.endsWith('.currency') && value !== 'JPY')).toEqual([]);
  });

  it('shows no gift card code', () => {
    expect(Object.keys(Object(samples['gift_card.issued'](store)))).not.toContain('code');
    expect(v.is(catalogue['gift_card.issued'].payload, { ...samples['gift_card.issued'](store), code: 'ABCD' })).toBe(false);
  });
});
