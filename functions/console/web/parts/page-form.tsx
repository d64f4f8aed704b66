import { FormBody, type FormProps, useForm } from './form.tsx';

export type PageFormProps<Answer> = FormProps<Answer> & {
  /** Of what is not there yet: it can be sent untouched, and has nothing to go back to. */
  readonly isNew?: boolean;
  /** Begins the form again, with what it began with. */
  readonly onDiscard: () => void;
};

/** A form that is a part of its page: its buttons stand at the edge of the window as soon as somebody types, so that they are seen from any field. */
export function PageForm<Answer>(props: PageFormProps<Answer>) {
  const { submit, isNew = false, isReady = true, onDiscard } = props;
  const state = useForm<Answer>(props, onDiscard);
  const { action, isTouched, leave } = state;
  return (
    <FormBody<Answer>
      {...props}
      state={state}
      isOnPage
      answers={
        (isNew || isTouched) && (
          <div class="row end save-bar">
            {isTouched && (
              <>
                <span class="push">Unsaved changes</span>
                <button type="button" onClick={leave}>
                  Discard
                </button>
              </>
            )}
            <button type="submit" class="primary" aria-disabled={action.isRunning || !isReady}>
              {action.isRunning ? 'Working…' : submit}
            </button>
          </div>
        )
      }
    />
  );
}
