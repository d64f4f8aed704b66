/*
 * Sales figures are stored by UTC quarter hour. In every current time zone, days begin on a quarter hour. The days of
 * any zone can therefore be computed, even after a store changes its zone or a country changes its clocks.
 */

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/** Returns the start of the UTC quarter hour that contains a time, in epoch ms. */
export const quarterHourAt = (ms: number): number => Math.floor(ms / quarterHourMs) * quarterHourMs;

/** Returns the index of the quarter hour that contains a time, counted from 0 within the UTC day. */
export const quarterOfDay = (ms: number): number => Math.floor((ms % dayMs) / quarterHourMs);

/** Returns the start of a quarter hour of a UTC day, in epoch ms. */
export const quarterStartMs = (utcDay: string, quarter: number): number => Date.parse(utcDay) + quarter * quarterHourMs;
