import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { capitalize } from '../format/words.ts';
import { useOwnId } from './own-id.ts';

/** What is wrong with a value: the parameter that has it, and the words. */
export type FieldProblem = { readonly param: string; readonly message: string };

/** The problems of a form, for the fields in it. */
export const FieldProblems = createContext<readonly FieldProblem[]>([]);

export type FieldProps = {
  /** As the API names it in `errors[].param`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
};

type Described = { readonly id: string; readonly name: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string };

/** A label, a control, a hint, and what is wrong with it. The control takes the attributes it is given. */
export function Field({ name, label, hint, children }: FieldProps & { readonly children: (attributes: Described) => ComponentChildren }) {
  const id = useOwnId();
  const errors = useErrors(name);
  return (
    <div class="field">
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      {children({ id, name, 'aria-invalid': errors.length > 0, 'aria-describedby': `${id}-hint` })}
      <Explained id={`${id}-hint`} hint={hint} errors={errors} />
    </div>
  );
}

/** What is wrong with a value. */
export const useErrors = (name: string): readonly FieldProblem[] => useContext(FieldProblems).filter(({ param }) => isOf(name, param));

/** Whether a parameter is the one of a field, or within it. */
export const isOf = (name: string, param: string): boolean =>
  param === name || param.startsWith(`${name}.`) || param.startsWith(`${name}[`);

type Explanation = { readonly id: string; readonly hint: string | undefined; readonly errors: readonly FieldProblem[] };

const Explained = ({ id, hint, errors }: Explanation) => (
  <div id={id}>
    {hint !== undefined && <p class="quiet">{hint}</p>}
    {errors.map(({ message }) => (
      <p key={message} class="error">
        {capitalize(message)}
      </p>
    ))}
  </div>
);

/** Several controls that make one value together, with what is wrong with it. */
export function FieldGroup({ name, label, hint, children }: FieldProps & { readonly children: ComponentChildren }) {
  const id = useOwnId();
  const errors = useErrors(name);
  return (
    <fieldset aria-describedby={`${id}-hint`} data-param={name} data-invalid={errors.length > 0} tabIndex={-1}>
      <legend>{label}</legend>
      {children}
      <Explained id={`${id}-hint`} hint={hint} errors={errors} />
    </fieldset>
  );
}

type TextProps = FieldProps &
  Pick<
    preact.InputHTMLAttributes,
    'type' | 'value' | 'defaultValue' | 'required' | 'pattern' | 'maxLength' | 'min' | 'max' | 'step' | 'inputMode' | 'placeholder'
  >;

/** A field of one line. Its first value is its `defaultValue`: a `value` is written again whenever the form changes. */
export function TextField({ name, label, hint, ...input }: TextProps) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => <input type="text" autoComplete="off" {...input} {...attributes} />}
    </Field>
  );
}

/** A field of several lines. */
export function NoteField({
  name,
  label,
  hint,
  maxLength,
  defaultValue = '',
}: FieldProps & { readonly maxLength: number; readonly defaultValue?: string }) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => <textarea rows={3} maxLength={maxLength} defaultValue={defaultValue} {...attributes} />}
    </Field>
  );
}

/** A choice of one among some, each with its words. */
export function ChoiceField({
  name,
  label,
  hint,
  options,
  defaultValue,
  onChange,
}: FieldProps & {
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
}) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => (
        // Names have up to 90 letters. A narrow field shows the first letters, and the whole name on hover, as lists do.
        <select
          {...attributes}
          title={options.find(([value]) => value === defaultValue)?.[1]}
          onChange={({ currentTarget }) => {
            currentTarget.title = currentTarget.selectedOptions[0]?.text ?? '';
            onChange?.(currentTarget.value);
          }}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value} selected={value === defaultValue}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A box to tick; of a form, `form.has(name)`. */
export function CheckField({ name, label, checked = false }: FieldProps & { readonly checked?: boolean }) {
  return (
    <label class="check">
      <input type="checkbox" name={name} defaultChecked={checked} /> {label}
    </label>
  );
}
