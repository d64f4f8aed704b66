import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { NewBulkOperation } from '#shared/client/generated/admin-api.ts';
import type { FieldProblem } from '../design/fields.tsx';
import { formatCount } from '../format/store-format.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type BulkPlan, bulkCall } from './bulk-lines.ts';
import type { BulkWork } from './bulk-run.tsx';

/** Something that is done to many rows of a list at once. */
export type BulkAction<Row> = {
  /** The words on the button: `Change prices`. */
  readonly label: string;
  /** The words on the button of the form, with the rows counted: `Change the prices of 200 products`. */
  readonly submit: (counted: string) => string;
  readonly isDangerous?: true;
  /** Whether it can be done to a row at all; others of the selection are left out, and counted. */
  readonly isFor?: (row: Row) => boolean;
  /** Why it cannot be done to those: `gift cards keep their value`. */
  readonly leftOut?: string;
  /** What will happen, and that it cannot be taken back where that is so. */
  readonly about: string;
  readonly fields?: () => ComponentChildren;
  /** What is wrong with a value that was typed; none for a field that is still empty. */
  readonly problemsOf?: (form: FormData) => readonly FieldProblem[];
  readonly planOf: (rows: readonly Row[], form: FormData) => BulkPlan<Row>;
};

export type BulkDialogProps<Row> = {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  /** The rows by their noun: `products`. */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  readonly onClose: () => void;
  readonly onMade: (work: BulkWork<Row>) => void;
};

const previewed = 4;

/** Asks how the selected rows are to be changed, shows what comes of it for the first ones, and makes the operation. */
export function BulkDialog<Row>({ action, rows, noun, nameOf, onClose, onMade }: BulkDialogProps<Row>) {
  const {
    label,
    submit,
    about,
    isDangerous,
    isFor = () => true,
    leftOut = 'it cannot be done to them',
    fields,
    planOf,
    problemsOf,
  } = action;
  const fitting = rows.filter(isFor);
  const [plan, setPlan] = useState<BulkPlan<Row>>(() => planOf(fitting, new FormData()));
  // What is sent is read from the form as it is then: a form sends no input event for the values that it begins with.
  const sent = useRef(plan);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const wordsFor = ({ lines }: BulkPlan<Row>): string => submit(`${formatCount(lines.length)} ${noun}`);
  const left = rows.length - fitting.length;
  return (
    <FormDialog<{ readonly data: NewBulkOperation }>
      title={label}
      hasDraft={false}
      submit={plan.lines.length === 0 ? label : wordsFor(plan)}
      {...(isDangerous === true && { isDangerous })}
      isReady={plan.lines.length > 0}
      problems={problems}
      onInput={(form) => {
        setPlan(planOf(fitting, form));
        setProblems(problemsOf?.(form) ?? []);
      }}
      onClose={onClose}
      onDone={({ data }) => onMade({ title: wordsFor(sent.current), made: data, plan: sent.current, isUndo: false })}
      call={(form) => {
        sent.current = planOf(fitting, form);
        return bulkCall(sent.current);
      }}
    >
      <p>{about}</p>
      {left > 0 && (
        <p class="notice warning">
          {formatCount(left)} of {formatCount(rows.length)} selected {noun} left out: {leftOut}.
        </p>
      )}
      {fields?.()}
      {plan.preview !== undefined && plan.lines.length > 0 && (
        <div role="status">
          <ul class="quiet">
            {plan.lines.slice(0, previewed).map(({ row }, index) => (
              <li key={index}>
                {nameOf(row)}: {plan.preview?.(row)}
              </li>
            ))}
          </ul>
          {plan.lines.length > previewed && <p class="quiet">And {formatCount(plan.lines.length - previewed)} more.</p>}
        </div>
      )}
    </FormDialog>
  );
}
