/*
 * Calendar days in a time zone, as strings in the form `YYYY-MM-DD`. A day may have 23, 24 or 25 hours, begin at 01:00,
 * or not exist at all.
 */

const dayMs = 24 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

// Returns the format for a time zone. It is cached, because creating a format costs a hundred times as much as using
// it.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
  formats.set(timeZone, made);
  return made;
}

/**
 * Returns the local date and time in a time zone at an instant. The result is in epoch ms, computed as if the local
 * time were UTC.
 */
function wallClockMs(instantMs: number, timeZone: string): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (instantMs - Math.floor(instantMs / 1000) * 1000);
}

const offsetMs = (instantMs: number, timeZone: string): number => wallClockMs(instantMs, timeZone) - instantMs;

/** Returns the calendar day in a time zone (IANA name) at an instant. */
export const dayAt = (instantMs: number, timeZone: string): string => new Date(wallClockMs(instantMs, timeZone)).toISOString().slice(0, 10);

/** Returns the next calendar day. The day after 9999-12-31 is `+010000-01-01`. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().split('T', 1)[0] ?? day;

/**
 * Returns the first instant of a calendar day in a time zone (IANA name), in epoch ms. If clocks are set forward across
 * midnight, this is the instant of the change. If midnight occurs twice, this is the first occurrence.
 */
export function startOfDayMs(day: string, timeZone: string): number {
  const midnightMs = Date.parse(day);
  const offsets = [offsetMs(midnightMs - dayMs, timeZone), offsetMs(midnightMs + dayMs, timeZone)];
  const midnights = offsets.map((offset) => midnightMs - offset).filter((instantMs) => wallClockMs(instantMs, timeZone) === midnightMs);
  return midnights.length > 0 ? Math.min(...midnights) : changeOfOffsetMs(midnightMs - dayMs, midnightMs + dayMs, timeZone);
}

/** A part of a day during which the zone's clock does not change. The clock shows UTC plus `offsetMs`. */
export type EvenSpan = { readonly fromMs: number; readonly untilMs: number; readonly offsetMs: number };

const days = new Map<string, readonly EvenSpan[]>();
/**
 * The maximum number of entries in the cache, one for each day in a time zone. A thousand entries need less than a
 * megabyte.
 */
const maxKnownDays = 1_000;

/**
 * Returns the spans of a calendar day in chronological order. Within a span, the time zone's UTC offset stays the same.
 * Most days have one span. A day has two spans if the clocks change during the day. A day that does not exist has no
 * spans.
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

/** Returns the instant at which a zone's offset changes. The offsets at `fromMs` and `untilMs` must differ. */
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
