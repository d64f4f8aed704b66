import { type Topic, topics } from '#shared/events/topics.ts';
import { absent, flag, type Kind, listOf, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import type { EventFilter, FieldCondition, Scalar, Trim } from './event-filter.ts';

const scalar: Kind<Scalar> = {
  read: (stored) => {
    if (stored === null || typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean') return stored;
    throw new StoredFormError('', 'a text, a number, true, false or null');
  },
  write: (value) => value,
  shape: { orNull: { leaf: 'id' } },
};

const texts = listOf(text);

const knownTopics: Kind<readonly Topic[]> = {
  // A newer version may have stored topics that this one does not know, and has no events of.
  read: (stored) => {
    const names = texts.read(stored);
    return topics.filter((topic) => names.includes(topic));
  },
  write: (value) => value,
  shape: { listOf: { words: topics } },
};

const trimKinds = { fields: listOf(text), exclude: listOf(text) };

/** How it is stored what a receiver gets of a payload. */
export const trimForm = storedForm<Trim>()(trimKinds);

/** How the filter of an endpoint, or of an app, is stored. */
export const filterForm = storedForm<EventFilter>()({
  whenChanged: listOf(text),
  changeTopics: knownTopics,
  where: listOf(storedForm<FieldCondition>()({ path: text, values: absent(listOf(scalar)), exists: absent(flag) })),
  ...trimKinds,
});
