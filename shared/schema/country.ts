import * as v from 'valibot';
import { isCountry } from '../domain/countries.ts';
import { issueText } from './issue-text.ts';

/** A country code, ISO 3166-1 alpha-2 (specification: conventions, 8). */
export const Country = v.pipe(
  v.string(issueText('wrong_type', 'must be a string.')),
  v.check(isCountry, issueText('invalid_country', 'must be an ISO 3166-1 alpha-2 country code such as IE.')),
  v.metadata({ pattern: '^[A-Z]{2}$' }),
);
