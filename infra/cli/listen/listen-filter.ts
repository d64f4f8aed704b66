import * as v from 'valibot';
import { topics as allTopics, type Topic } from '#shared/events/topics.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { everyTopic } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { checkFilter } from '#shared/webhooks/filter/check-filter.ts';
import { changeFilter, type EventFilter } from '#shared/webhooks/filter/event-filter.ts';
import { filterFields } from '#shared/webhooks/filter/event-filter-body.ts';
import { WrongUsage } from '../command.ts';

type FilterOptions = {
  readonly 'when-changed'?: string | undefined;
  readonly where?: string | undefined;
  readonly fields?: string | undefined;
  readonly exclude?: string | undefined;
};

const namesOf = (text: string | undefined): string[] => (text ?? '').split(',').filter((name) => name !== '');

/**
 * Reads the filter options of `listen`; returns null if there are none. The same rules apply as for the filter of a
 * webhook endpoint.
 * @throws WrongUsage when a field exists in no payload or a condition is invalid
 */
export function readFilter(options: FilterOptions, topics: readonly Topic[] = allTopics): EventFilter | null {
  try {
    const whenChanged = v.parse(filterFields.whenChanged.schema, namesOf(options['when-changed']));
    const where = filterFields.where.read(v.parse(filterFields.where.schema, JSON.parse(options.where ?? '{}')), 'where');
    const [fields, exclude] = [options.fields, options.exclude].map((text) => v.parse(filterFields.fields.schema, namesOf(text)));
    const filter = changeFilter(null, { whenChanged, where, fields, exclude });
    return checkFilter(filter, topics.length === allTopics.length ? [everyTopic] : topics);
  } catch (error) {
    if (error instanceof SyntaxError) throw new WrongUsage(`--where is not JSON: ${error.message}`);
    if (error instanceof v.ValiError) throw new WrongUsage(`--where or a list of fields ${error.message.split('|').at(-1)}`);
    if (!(error instanceof FieldErrors)) throw error;
    throw new WrongUsage(error.issues.map(({ param, message }) => `--${param.replace('_', '-')}: ${message}`).join(' '));
  }
}
