import * as v from 'valibot';
import { issueText } from './issue-text.ts';

/** The currency code next to an amount, ISO 4217 (specification: conventions, 3). */
export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, issueText('invalid_currency', 'must be an ISO 4217 code such as EUR.')));
