import * as v from 'valibot';
import { asSent, bodyOf, required } from '#shared/kernel/body-schema.ts';
import { integer } from '#shared/kernel/fields-schema.ts';
import type { PurchasingSettings } from './purchasing-settings.ts';

const aWeekMin = 7 * 24 * 60;

/** A store's purchasing settings in a staff request. The request replaces all of these settings. */
export const purchasingSettingsBody = bodyOf<PurchasingSettings>()({ holdMinutes: required(asSent(v.nullable(integer(0, aWeekMin)))) });
