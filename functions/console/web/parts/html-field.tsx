import { useEffect, useState } from 'preact/hooks';
import { Field, type FieldProps } from './form-dialog.tsx';
import { RichText } from './rich-text.tsx';

/** The preview waits until a person stops typing for so long. */
const shownAfterMs = 250;

type HtmlFieldProps = FieldProps & { readonly maxLength: number; readonly defaultValue: string };

/** A field for HTML, with a preview beside it. */
export function HtmlField({ name, label, maxLength, defaultValue }: HtmlFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const [shown, setShown] = useState(defaultValue);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), shownAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field name={name} label={label}>
      {(attributes) => (
        <div class="with-preview">
          <textarea
            rows={6}
            maxLength={maxLength}
            defaultValue={defaultValue}
            {...attributes}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div class="html-preview">
            <p class="quiet">Preview</p>
            <RichText html={shown} />
          </div>
        </div>
      )}
    </Field>
  );
}
