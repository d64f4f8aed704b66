import * as v from 'valibot';
import { moneyProblem } from '../domain/money.ts';
import { issueText } from './issue-text.ts';

/**
 * A money amount in a request (`string | number`, specification: conventions, 3), between `minMinor` and `maxMinor`
 * minor units. After validation `parseMoney` of the same value cannot fail.
 */
export const moneyInput = (minMinor: bigint, maxMinor: bigint) =>
  v.pipe(
    v.union([v.string(), v.number()], issueText('wrong_type', 'must be an amount such as "12.50".')),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = moneyProblem(dataset.value, minMinor, maxMinor);
      if (problem !== null) addIssue({ message: issueText(problem.code, problem.message) });
    }),
  );
