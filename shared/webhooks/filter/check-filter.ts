import { lookUpPath, namesKey } from '#events/payload-fields.ts';
import { isPersonalName } from '#shared/erasure/anonymous-fields.ts';
import { stepsOf } from '#shared/events/payload-path.ts';
import { topics as allTopics, type Topic } from '#shared/events/topics.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { everyTopic } from '../endpoint/webhook-endpoint.ts';
import type { EventFilter, FieldCondition } from './event-filter.ts';

/** Neighbors that a message names; `meta` has all of them. */
const namedNeighbors = 8;

/** Topics whose payloads are about goods, and about nobody. */
const isOfGoods = (topic: Topic): boolean => /^(product|inventory|discount)\./.test(topic);

/**
 * The filter of an endpoint with these topics, each of its paths found in the payload of at least one of them.
 * `prefix` is what its fields are named with: `webhook_` for those of an app.
 * @throws FieldErrors with each path that no payload has and the fields beside it, and each condition that would keep the data of a person
 */
export function checkedFilter(filter: EventFilter | null, topics: readonly (Topic | typeof everyTopic)[], prefix = ''): EventFilter | null {
  if (filter === null) return null;
  const wanted = topics.includes(everyTopic) ? allTopics : allTopics.filter((topic) => topics.includes(topic));
  const { whenChanged, where, fields, exclude } = filter;
  const lists = Object.entries({ when_changed: whenChanged, fields, exclude });
  const issues: FieldIssue[] = [
    ...lists.flatMap(([name, paths]) => paths.flatMap((path, index) => pathIssue(`${prefix}${name}[${index}]`, path, wanted))),
    ...whenChanged.flatMap((path, index) => keyIssue(`${prefix}when_changed[${index}]`, path)),
    ...where.flatMap((condition) => conditionIssue(`${prefix}where.${condition.path}`, condition, wanted)),
  ];
  if (fields.length > 0 && exclude.length > 0) {
    issues.push({ param: `${prefix}exclude`, code: 'inconsistent', message: `must be empty where ${prefix}fields says all that is sent.` });
  }
  if (issues.length > 0) throw new FieldErrors(issues);
  return { ...filter, changeTopics: wanted.filter((topic) => whenChanged.some((path) => lookUpPath(topic, path).found)) };
}

function pathIssue(param: string, path: string, topics: readonly Topic[]): readonly FieldIssue[] {
  const lookups = topics.map((topic) => ({ topic, lookup: lookUpPath(topic, path) }));
  if (lookups.some(({ lookup }) => lookup.found)) return [];
  // Those of the topic whose payload has most of the path.
  const known = path.split('.').map((_, index, steps) => steps.slice(0, index).join('.'));
  const depth = ({ topic }: { readonly topic: Topic }): number =>
    known.filter((part) => part !== '' && lookUpPath(topic, part).found).length;
  const [best] = lookups.toSorted((one, other) => depth(other) - depth(one));
  if (best === undefined || best.lookup.found) return [];
  const step = path.split('.')[depth(best)] ?? '';
  const neighbors = best.lookup.neighbors.toSorted((one, other) => likeness(other, step) - likeness(one, step));
  const listed = neighbors.slice(0, namedNeighbors).join(', ');
  const message = `"${path}" is no field of ${best.topic}${neighbors.length === 0 ? '' : `; beside it are ${listed}`}.`;
  return [{ param, code: 'invalid_enum', message, meta: { neighbors } }];
}

/** How many pairs of letters two names share. */
function likeness(name: string, other: string): number {
  const pairs = (text: string): readonly string[] => [...text].slice(1).map((letter, index) => `${text[index]}${letter}`);
  const known = new Set(pairs(other));
  return pairs(name).filter((pair) => known.has(pair)).length - Math.abs(name.length - other.length) / 10;
}

const keyIssue = (param: string, path: string): readonly FieldIssue[] =>
  namesKey(path)
    ? [
        {
          param,
          code: 'invalid_enum',
          message: `must name ${stepsOf(path).slice(0, -1).join('.')} as a whole: what changed in it is not told apart.`,
        },
      ]
    : [];

/** A filter is kept for as long as its endpoint, and no erasure looks into it. */
function conditionIssue(param: string, { path, values }: FieldCondition, topics: readonly Topic[]): readonly FieldIssue[] {
  const unknown = pathIssue(param, path, topics);
  if (unknown.length > 0 || values === null) return unknown;
  const isPersonal = stepsOf(path).some(isPersonalName) && topics.some((topic) => !isOfGoods(topic) && lookUpPath(topic, path).found);
  const message = 'can only be asked whether it exists: a filter keeps no data of a person.';
  return isPersonal ? [{ param, code: 'invalid_format', message }] : [];
}
