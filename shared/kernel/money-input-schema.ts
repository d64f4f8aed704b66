import * as v from 'valibot';
import { patternUpTo } from './bounded-schema.ts';
import { issueText } from './errors.ts';
import { moneyProblem } from './money.ts';
import { taxRateProblem } from './percent.ts';

// An amount with too many digits is still an amount and should be reported as too large (see `moneyProblem`), so this
// limit is generous.
const maxAmountLength = 100;
const notAnAmount = issueText('invalid_format', 'must be an amount such as "12.50".');

/**
 * A money amount in a request (`string | number`, specification: conventions, 3), between `minMinor` and `maxMinor`
 * minor units. After validation, `parseMoney` never fails.
 */
export const moneyInput = (minMinor: bigint, maxMinor: bigint) => decimalInput((value) => moneyProblem(value, minMinor, maxMinor));

/**
 * A tax rate in a request, from 0 to `maxBasisPoints`, with at most four decimals. After validation, `parseTaxRate`
 * never fails.
 */
export const taxRateInput = (maxBasisPoints: number) => decimalInput((value) => taxRateProblem(value, maxBasisPoints));

const decimalInput = (problemOf: (value: string | number) => ReturnType<typeof moneyProblem>) =>
  v.pipe(
    v.union([patternUpTo(maxAmountLength, notAnAmount), v.number()], ({ input }) =>
      // A string reaches this point only if it is too long.
      typeof input === 'string' ? notAnAmount : issueText('wrong_type', 'must be an amount such as "12.50".'),
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = problemOf(dataset.value);
      if (problem !== null) addIssue({ message: issueText(problem.code, problem.message) });
    }),
  );
