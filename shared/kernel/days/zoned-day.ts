/* Calendar days in a time zone. A day is a text `YYYY-MM-DD`. It may have 23, 24 or 25 hours, begin at 01:00, or not exist at all. */

const dayMs = 24 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

// Cached, because creating a format costs a hundred times as much as using it.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, made);
  return made;
}

/** Returns the wall clock time in the zone at an instant, as if it were UTC. */
function wallClockMs(instantMs: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (instantMs - Math.floor(instantMs / 1000) * 1000);
}

const offsetMs = (instantMs: number, timeZone: string): number => wallClockMs(instantMs, timeZone) - instantMs;

/** Returns the calendar day in a zone (IANA name) at an instant. */
export const dayAt = (instantMs: number, timeZone: string): string => new Date(wallClockMs(instantMs, timeZone)).toISOString().slice(0, 10);

/** Returns the next calendar day. After 9999-12-31 it is `+010000-01-01`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().split('T', 1)[0] ?? day;

/**
 * Returns the first instant of a calendar day in a zone (IANA name), in epoch ms. If clocks are set forward over midnight, it is the
 * instant of the change; if midnight occurs twice, the first one.
 */
export function startOfDayMs(day: string, timeZone: string): number {
  const midnightMs = Date.parse(day);
  const offsets = [offsetMs(midnightMs - dayMs, timeZone), offsetMs(midnightMs + dayMs, timeZone)];
  const midnights = offsets.map((offset) => midnightMs - offset).filter((instantMs) => wallClockMs(instantMs, timeZone) === midnightMs);
  return midnights.length > 0 ? Math.min(...midnights) : changeOfOffsetMs(midnightMs - dayMs, midnightMs + dayMs, timeZone);
}

/** A part of a day without a clock change: the zone's clock shows the instant plus `offsetMs`, as if that were UTC. */
export type EvenSpan = { readonly fromMs: number; readonly untilMs: number; readonly offsetMs: number };

const days = new Map<string, readonly EvenSpan[]>();
/** Enough for the days of a season in all zones of a store. A thousand of them take less than a megabyte. */
const maxKnownDays = 1_000;

/**
 * Returns the parts of a calendar day in a zone, in order: normally one, two if clocks are set forward or back, and none if the day does
 * not exist.
 */
export function evenSpansOf(day: string, timeZone: string): readonly EvenSpan[] {
  const name = `${day} ${timeZone}`;
  const known = days.get(name);
  if (known !== undefined) return known;
  if (days.size >= maxKnownDays) days.clear();
  const spans = findEvenSpans(day, timeZone);
  days.set(name, spans);
  return spans;
}

function findEvenSpans(day: string, timeZone: string): readonly EvenSpan[] {
  const fromMs = startOfDayMs(day, timeZone);
  const untilMs = startOfDayMs(dayAfter(day), timeZone);
  if (fromMs === untilMs) return [];
  const [before, after] = [offsetMs(fromMs, timeZone), offsetMs(untilMs - 1, timeZone)];
  if (before === after) return [{ fromMs, untilMs, offsetMs: before }];
  const changeMs = changeOfOffsetMs(fromMs, untilMs - 1, timeZone);
  return [
    { fromMs, untilMs: changeMs, offsetMs: before },
    { fromMs: changeMs, untilMs, offsetMs: after },
  ];
}

/** Returns when a zone's offset at one instant changes to the different one at a later instant. */
function changeOfOffsetMs(fromMs: number, untilMs: number, timeZone: string): number {
  const before = offsetMs(fromMs, timeZone);
  let [last, next] = [fromMs, untilMs];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (offsetMs(middle, timeZone) === before) last = middle;
    else next = middle;
  }
  return next;
}
