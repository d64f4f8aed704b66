import {
  all,
  any,
  firstRefusal,
  type Guard,
  guardsOf,
  guardsOn,
  isAsRead,
  meetsGuard,
  not,
  type Requirement,
} from '#shared/kernel/guard.ts';

type Job = {
  readonly state: 'waiting' | 'done';
  readonly runs: number;
  readonly mostRuns: number | null;
  readonly balance: bigint;
  readonly marks: readonly string[];
  readonly days: ReadonlyMap<string, number>;
};

const { equals, isOneOf, isBelow, isAtMost, isAbove, isBelowField, hasFewerThan, includes } = guardsOn<Job>();

const job: Job = { state: 'waiting', runs: 2, mostRuns: null, balance: 500n, marks: ['new', 'rush'], days: new Map([['monday', 1]]) };

describe('a guard', () => {
  it.each<[string, Guard<keyof Job>, boolean]>([
    ['that a field has its value', equals('state', 'waiting'), true],
    ['that a field has another value', equals('state', 'done'), false],
    ['that a null field is null', equals('mostRuns', null), true],
    ['that a field is one of some, with its value', isOneOf('state', ['done', 'waiting']), true],
    ['that a field is one of some, without its value', isOneOf('state', ['done']), false],
    ['that a number is below one above it', isBelow('runs', 3), true],
    ['that a number is below itself', isBelow('runs', 2), false],
    ['that a number is at most itself', isAtMost('runs', 2), true],
    ['that a number is at most one below it', isAtMost('runs', 1), false],
    ['that a number is above one below it', isAbove('runs', 1), true],
    ['that a number is above itself', isAbove('runs', 2), false],
    ['that an amount is at most itself', isAtMost('balance', 500n), true],
    ['that null is below any number', isBelow('mostRuns', 9), false],
    ['that null is at most any number', isAtMost('mostRuns', 9), false],
    ['that null is above any number', isAbove('mostRuns', -9), false],
    ['that a number is below a field that is null', isBelowField('runs', 'mostRuns'), false],
    ['that a list has fewer than it has', hasFewerThan('marks', 2), false],
    ['that a list has fewer than one more', hasFewerThan('marks', 3), true],
    ['that a map has fewer than it has', hasFewerThan('days', 1), false],
    ['that a map has fewer than one more', hasFewerThan('days', 2), true],
    ['that a list includes one of its elements', includes('marks', 'rush'), true],
    ['that a list includes another', includes('marks', 'old'), false],
    ['not, where the guard holds', not(equals('runs', 2)), false],
    ['not, where the guard does not hold', not(equals('runs', 3)), true],
    ['any, where one holds', any(equals('runs', 3), equals('runs', 2)), true],
    ['any, where none holds', any(equals('runs', 3), equals('runs', 4)), false],
    ['all, where all hold', all(equals('runs', 2), equals('state', 'waiting')), true],
    ['all, where one does not hold', all(equals('runs', 2), equals('state', 'done')), false],
    ['that unchanged fields are as read', isAsRead({ runs: 2, mostRuns: null }, 'runs', 'mostRuns'), true],
    ['that fields are as read, where one has changed', isAsRead({ runs: 2, mostRuns: 5 }, 'runs', 'mostRuns'), false],
  ])('%s: %j is %s', (_, guard, expected) => {
    expect(meetsGuard(guard, job)).toBe(expected);
  });

  it('that compares two fields uses both values', () => {
    expect(meetsGuard(isBelowField('runs', 'mostRuns'), { ...job, mostRuns: 3 })).toBe(true);
    expect(meetsGuard(isBelowField('runs', 'mostRuns'), { ...job, mostRuns: 2 })).toBe(false);
  });

  it('that a list includes an element does not hold for a value that is not a list', () => {
    expect(meetsGuard(includes('marks', 'a'), { marks: 'a' })).toBe(false);
  });
});

describe('requirements', () => {
  const requirements: readonly Requirement<'state' | 'runs', 'is_done' | 'ran_too_often'>[] = [
    { refusal: 'is_done', guard: equals('state', 'waiting') },
    { refusal: 'ran_too_often', guard: isBelow('runs', 3) },
  ];

  it('are refused by the first that does not hold', () => {
    expect(firstRefusal(requirements, job)).toBeNull();
    expect(firstRefusal(requirements, { ...job, runs: 3 })).toBe('ran_too_often');
    expect(firstRefusal(requirements, { ...job, state: 'done', runs: 3 })).toBe('is_done');
    expect(firstRefusal([], job)).toBeNull();
  });

  it('yield their guards for a condition', () => {
    expect(guardsOf(requirements)).toEqual([
      { test: 'equals', field: 'state', value: 'waiting' },
      { test: 'isBelow', field: 'runs', limit: 3 },
    ]);
  });
});
