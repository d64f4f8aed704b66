import * as v from 'valibot';
import { isCountry } from '../domain/countries.ts';
import { patternUpTo } from './bounded.ts';
import { issueText } from './issue-text.ts';

const notACountry = issueText('invalid_country', 'must be an ISO 3166-1 alpha-2 country code such as IE.');

/** A country code, ISO 3166-1 alpha-2 (specification: conventions, 8). */
export const Country = v.pipe(patternUpTo(2, notACountry), v.check(isCountry, notACountry), v.metadata({ pattern: '^[A-Z]{2}$' }));
