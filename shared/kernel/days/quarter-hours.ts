/*
 * Sales are kept by the quarter hour of UTC: every zone of today begins its days at one, so the days of any zone are made of them,
 * also after a store moves to another zone or a country changes its clocks.
 */

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/** The beginning of the quarter hour of UTC that a time is in, in epoch ms. */
export const quarterHourAt = (ms: number): number => Math.floor(ms / quarterHourMs) * quarterHourMs;

/** Which quarter hour of its UTC day a time is in, from 0. */
export const quarterOfDay = (ms: number): number => Math.floor((ms % dayMs) / quarterHourMs);

/** When a quarter hour of a UTC day begins, in epoch ms. */
export const quarterStartMs = (utcDay: string, quarter: number): number => Date.parse(utcDay) + quarter * quarterHourMs;
