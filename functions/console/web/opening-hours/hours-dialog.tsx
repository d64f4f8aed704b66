import { useState } from 'preact/hooks';
import type { OpeningHours } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { CheckField, NoteField, TextField } from '../design/fields.tsx';
import { humanize } from '../format/words.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { fieldText } from '../parts/form-values.ts';
import { Read } from '../parts/states.tsx';
import { readExceptions, readRanges, weekdays, writeExceptions, writeRanges } from './hours.ts';

export type HoursDialogProps = {
  readonly title: string;
  readonly path: string;
  /** Whether the hours can be inherited. This is true for a resource, which can inherit the hours of its location. */
  readonly mayInherit: boolean;
  readonly onClose: () => void;
};

export function HoursDialog({ title, path, mayInherit, onClose }: HoursDialogProps) {
  const reading = useRead<{ readonly data: OpeningHours }>({ path: `${path}/opening-hours` });
  const [inherits, setInherits] = useState<boolean>();
  const isInherited = ({ weekly }: OpeningHours): boolean => mayInherit && (inherits ?? weekly === null);
  return (
    <FormDialog
      title={title}
      submit="Save the hours"
      onClose={onClose}
      isReady={reading.answer !== undefined}
      onInput={(form) => setInherits(form.has('inherits'))}
      call={(form) => ({
        ...{ method: 'PUT', path: `${path}/opening-hours` },
        body: {
          weekly: form.has('inherits')
            ? null
            : Object.fromEntries(weekdays.map((day) => [day, readRanges(fieldText(form, `weekly.${day}`) ?? '')])),
          exceptions: readExceptions(fieldText(form, 'exceptions') ?? ''),
        },
      })}
    >
      <Read reading={reading}>
        {({ data }) => (
          <>
            <p class="quiet">Times in {data.timezone}</p>
            {mayInherit && <CheckField name="inherits" label="Use the hours of the location" checked={data.weekly === null} />}
            {!isInherited(data) && (
              <>
                <p class="quiet">For example 09:00-12:30, 13:30-18:00. A day without hours is closed.</p>
                {weekdays.map((day) => (
                  <TextField
                    key={day}
                    name={`weekly.${day}`}
                    label={humanize(day)}
                    defaultValue={writeRanges(data.weekly?.[day] ?? [])}
                    placeholder="Closed"
                  />
                ))}
              </>
            )}
            <NoteField
              name="exceptions"
              label="Exceptions"
              hint="One day per line: 2026-12-24 09:00-13:00, or 2026-12-25 closed"
              maxLength={20_000}
              defaultValue={writeExceptions(data.exceptions)}
            />
          </>
        )}
      </Read>
    </FormDialog>
  );
}
