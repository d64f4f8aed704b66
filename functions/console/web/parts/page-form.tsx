import { FormBody, type FormProps, useForm } from './form.tsx';

export type PageFormProps<Answer> = FormProps<Answer> & {
  /**
   * Whether the form creates an object. If true, the form can be submitted unchanged; otherwise, it can be submitted
   * only after a change.
   */
  readonly isNew?: boolean;
  readonly onDiscard: () => void;
};

/** A form that is part of a page. While it has unsaved input, its buttons stay at the bottom of the window. */
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
