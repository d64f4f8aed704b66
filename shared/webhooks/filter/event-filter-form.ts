import { type Topic, topics } from '#shared/events/topics.ts';
import { absent, flag, type Kind, listOf, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import type { EventFilter, FieldCondition, Scalar, Trim } from './event-filter.ts';

const scalar: Kind<Scalar> = {
  read: (stored) => {
    if (stored === null || typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean') return stored;
    throw new StoredFormError('', 'a string, a number, true, false or null');
  },
  write: (value) => value,
  shape: { orNull: { leaf: 'id' } },
};

const texts = listOf(text);

const knownTopics: Kind<readonly Topic[]> = {
  // Topics stored by a newer version are ignored, because this version has no such events.
  read: (stored) => {
    const names = texts.read(stored);
    return topics.filter((topic) => names.includes(topic));
  },
  write: (value) => value,
  shape: { listOf: { words: topics } },
};

const trimKinds = { fields: listOf(text), exclude: listOf(text) };

/** The stored form of a trim. */
export const trimForm = storedForm<Trim>()(trimKinds);

/** The stored form of an endpoint's or app's filter. */
export const filterForm = storedForm<EventFilter>()({
  whenChanged: listOf(text),
  changeTopics: knownTopics,
  where: listOf(storedForm<FieldCondition>()({ path: text, values: absent(listOf(scalar)), exists: absent(flag) })),
  ...trimKinds,
});
