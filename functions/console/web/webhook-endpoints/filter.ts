import type { WebhookEndpoint } from '#shared/client/generated/admin-api.ts';
import { fieldText } from '../parts/form-values.ts';

type Filter = Pick<WebhookEndpoint, 'when_changed' | 'where' | 'fields' | 'exclude'>;

/** Splits field names at spaces, commas and line breaks. */
const namesOf = (text = ''): readonly string[] => text.split(/[\s,]+/).filter((name) => name !== '');

/** Parses JSON. Text that is not valid JSON is returned unchanged, so the API rejects it. */
function sentWhere(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a filter from a form whose field names start with `prefix`. */
export const filterFromForm = (form: FormData, prefix = ''): object => ({
  [`${prefix}when_changed`]: namesOf(fieldText(form, `${prefix}when_changed`)),
  [`${prefix}where`]: sentWhere(fieldText(form, `${prefix}where`)),
  [`${prefix}fields`]: namesOf(fieldText(form, `${prefix}fields`)),
  [`${prefix}exclude`]: namesOf(fieldText(form, `${prefix}exclude`)),
});

/** Describes the parts of a filter that are not empty. */
export function filterFacts({ when_changed, where, fields, exclude }: Filter): readonly (readonly [label: string, words: string])[] {
  const conditions = Object.entries(where).map(([path, condition]) =>
    'exists' in condition
      ? `${path} ${condition.exists ? 'has a value' : 'has none'}`
      : `${path} is ${condition.map((value) => JSON.stringify(value)).join(' or ')}`,
  );
  const facts = [
    ['Only when changed', when_changed.join(', ')],
    ['Only where', conditions.join('; ')],
    ['Fields sent', fields.join(', ')],
    ['Fields left out', exclude.join(', ')],
  ] as const;
  return facts.filter(([, words]) => words !== '');
}

export const refusalWords = {
  topic: 'its topic is not subscribed to',
  unchanged: 'none of the fields changed',
  where: 'a condition does not hold',
} as const;
