import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { NewBulkOperation } from '#shared/client/generated/admin-api.ts';
import type { FieldProblem } from '../design/fields.tsx';
import { formatCount } from '../format/store-format.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type BulkPlan, bulkCall } from './bulk-lines.ts';
import type { BulkWork } from './bulk-run.tsx';

export type BulkAction<Row> = {
  readonly label: string;
  /** Returns the label of the submit button, with the count: `Change the prices of 200 products`. */
  readonly submit: (counted: string) => string;
  readonly isDangerous?: true;
  /** Reports whether the action applies to a row. Other selected rows are skipped and counted. */
  readonly isFor?: (row: Row) => boolean;
  /** The reason why rows are skipped, such as `gift cards keep their value`. */
  readonly leftOut?: string;
  /** Explains what the action will do, and whether it can be undone. */
  readonly about: string;
  readonly fields?: () => ComponentChildren;
  /** Returns the problems with the values entered so far. Empty fields are not a problem. */
  readonly problemsOf?: (form: FormData) => readonly FieldProblem[];
  readonly planOf: (rows: readonly Row[], form: FormData) => BulkPlan<Row>;
};

export type BulkDialogProps<Row> = {
  readonly action: BulkAction<Row>;
  readonly rows: readonly Row[];
  /** The plural noun for the rows, such as `products`. */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  readonly onClose: () => void;
  readonly onMade: (work: BulkWork<Row>) => void;
};

const previewed = 4;

/** Asks for a change to the selected rows, previews it for the first ones, and creates the bulk operation. */
export function BulkDialog<Row>({ action, rows, noun, nameOf, onClose, onMade }: BulkDialogProps<Row>) {
  const {
    label,
    submit,
    about,
    isDangerous,
    isFor = () => true,
    leftOut = 'this action is not available for them',
    fields,
    planOf,
    problemsOf,
  } = action;
  const fitting = rows.filter(isFor);
  const [plan, setPlan] = useState<BulkPlan<Row>>(() => planOf(fitting, new FormData()));
  // The submitted plan. It is computed from the form on submit, because `plan` lacks the initial values of the fields
  // until the first input event.
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
