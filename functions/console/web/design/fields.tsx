import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { capitalize } from '../format/words.ts';
import { useOwnId } from './own-id.ts';

/** An error about a parameter, shown at the parameter's field. */
export type FieldProblem = { readonly param: string; readonly message: string };

export const FieldProblems = createContext<readonly FieldProblem[]>([]);

export type FieldProps = {
  /** The parameter name, as in the API's `errors[].param`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
};

type Described = { readonly id: string; readonly name: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string };

/** A form control with its label, hint and errors. `children` must spread the given attributes onto the control. */
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

/** Returns the errors of a field and of the parameters within it. */
export const useErrors = (name: string): readonly FieldProblem[] => useContext(FieldProblems).filter(({ param }) => isOf(name, param));

/** Reports whether a parameter is the field itself or nested in it. */
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

/** Groups several controls that together make up one value, and shows the errors for that value. */
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
  Pick<preact.InputHTMLAttributes, 'type' | 'value' | 'required' | 'maxLength' | 'min' | 'max' | 'step' | 'inputMode' | 'placeholder'> & {
    readonly defaultValue?: string | number | null | undefined;
  };

/** A single-line text field. Use `defaultValue`: a `value` would overwrite the input at each render. */
export function TextField({ name, label, hint, defaultValue, ...input }: TextProps) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => <input type="text" autoComplete="off" {...input} defaultValue={String(defaultValue ?? '')} {...attributes} />}
    </Field>
  );
}

export const NumberField = (field: Omit<TextProps, 'type'>) => <TextField type="number" {...field} />;

type NoteProps = FieldProps & { readonly maxLength: number; readonly defaultValue?: string | null | undefined };

export function NoteField({ name, label, hint, maxLength, defaultValue }: NoteProps) {
  return (
    <Field name={name} label={label} {...(hint !== undefined && { hint })}>
      {(attributes) => <textarea rows={3} maxLength={maxLength} defaultValue={defaultValue ?? ''} {...attributes} />}
    </Field>
  );
}

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
        // Texts of up to 90 characters are truncated in a narrow field and shown in full on hover.
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

/** A checkbox; read it with `form.has(name)`. */
export function CheckField({ name, label, checked = false }: FieldProps & { readonly checked?: boolean }) {
  return (
    <label class="check">
      <input type="checkbox" name={name} defaultChecked={checked} /> {label}
    </label>
  );
}
