import * as v from 'valibot';
import { patternUpTo } from './bounded-schema.ts';
import { isCountry } from './countries.ts';
import { issueText } from './issue-text.ts';

const notACountry = issueText('invalid_country', 'must be an ISO 3166-1 alpha-2 country code such as IE.');

/** A country code, ISO 3166-1 alpha-2 (specification: conventions, 8). */
export const Country = v.pipe(patternUpTo(2, notACountry), v.check(isCountry, notACountry), v.metadata({ pattern: '^[A-Z]{2}$' }));
