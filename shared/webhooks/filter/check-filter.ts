import { lookUpPath, namesKey } from '#events/payload-fields.ts';
import { isPersonalName } from '#shared/erasure/anonymous-fields.ts';
import { pathSteps } from '#shared/events/payload-path.ts';
import { topics as allTopics, type Topic } from '#shared/events/topics.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { everyTopic } from '../endpoint/webhook-endpoint.ts';
import type { EventFilter, FieldCondition } from './event-filter.ts';

/**
 * The maximum number of neighboring fields in the error message for an unknown field. The error's `meta` contains all
 * neighboring fields.
 */
const namedNeighbors = 8;

/** Reports whether a topic's payload describes goods and therefore contains no personal data. */
const isOfGoods = (topic: Topic): boolean => /^(product|inventory|discount)\./.test(topic);

/**
 * Checks a filter, and returns it with its `changeTopics`. Each path must exist in the payload of at least one of the
 * endpoint's `topics`. `prefix` precedes the field names in errors.
 * @throws FieldErrors with all problems of the filter, such as unknown paths and conditions that contain personal data
 */
export function checkFilter(filter: EventFilter | null, topics: readonly (Topic | typeof everyTopic)[], prefix = ''): EventFilter | null {
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
    issues.push({
      param: `${prefix}exclude`,
      code: 'inconsistent',
      message: `must be empty when ${prefix}fields is set, because that already lists every field to send.`,
    });
  }
  if (issues.length > 0) throw new FieldErrors(issues);
  return { ...filter, changeTopics: wanted.filter((topic) => whenChanged.some((path) => lookUpPath(topic, path).found)) };
}

function pathIssue(param: string, path: string, topics: readonly Topic[]): readonly FieldIssue[] {
  const lookups = topics.map((topic) => ({ topic, lookup: lookUpPath(topic, path) }));
  if (lookups.some(({ lookup }) => lookup.found)) return [];
  // The error names the topic whose fields match the longest prefix of the path.
  const known = path.split('.').map((_, index, steps) => steps.slice(0, index).join('.'));
  const depth = ({ topic }: { readonly topic: Topic }): number =>
    known.filter((part) => part !== '' && lookUpPath(topic, part).found).length;
  const [best] = lookups.toSorted((one, other) => depth(other) - depth(one));
  if (best === undefined || best.lookup.found) return [];
  const step = path.split('.')[depth(best)] ?? '';
  const neighbors = best.lookup.neighbors.toSorted((one, other) => likeness(other, step) - likeness(one, step));
  const listed = neighbors.slice(0, namedNeighbors).join(', ');
  const message = `"${path}" is not a field of ${best.topic}${neighbors.length === 0 ? '' : `; its neighbors are ${listed}`}.`;
  return [{ param, code: 'invalid_enum', message, meta: { neighbors } }];
}

/** Returns the number of pairs of adjacent letters that two names share, minus a penalty for different lengths. */
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
          message: `must be ${pathSteps(path).slice(0, -1).join('.')}, because changes to its individual keys are not tracked.`,
        },
      ]
    : [];

/**
 * Returns the problem with a filter's condition, if any. A condition must not contain personal data. Filters are stored
 * until the endpoint is deleted, and are not searched when personal data is erased.
 */
function conditionIssue(param: string, { path, values }: FieldCondition, topics: readonly Topic[]): readonly FieldIssue[] {
  const unknown = pathIssue(param, path, topics);
  if (unknown.length > 0 || values === null) return unknown;
  const isPersonal = pathSteps(path).some(isPersonalName) && topics.some((topic) => !isOfGoods(topic) && lookUpPath(topic, path).found);
  const message = 'can only have an "exists" condition: a filter must not store personal data.';
  return isPersonal ? [{ param, code: 'invalid_format', message }] : [];
}
