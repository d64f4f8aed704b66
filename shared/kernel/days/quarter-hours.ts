/*
 * Sales are stored by quarter hours of UTC. Days in every current time zone begin at a quarter hour, so the days of any zone can be
 * computed from them, even after a store changes its zone or a country changes its clocks.
 */

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/** Returns the start of the quarter hour of UTC that contains a time, in epoch ms. */
export const quarterHourAt = (ms: number): number => Math.floor(ms / quarterHourMs) * quarterHourMs;

/** Returns the number of a time's quarter hour in its UTC day, from 0. */
export const quarterOfDay = (ms: number): number => Math.floor((ms % dayMs) / quarterHourMs);

/** Returns when a quarter hour of a UTC day begins, in epoch ms. */
export const quarterStartMs = (utcDay: string, quarter: number): number => Date.parse(utcDay) + quarter * quarterHourMs;
