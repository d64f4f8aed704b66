import { type Draft, type DraftField, rowsNeeded } from './draft-store.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isKept = (control: Element): control is Control =>
  'name' in control &&
  control.name !== '' &&
  'value' in control &&
  !('type' in control && ['file', 'password', 'submit'].includes(String(control.type)));

const controlsOf = (form: HTMLFormElement): readonly Control[] => [...form.elements].filter(isKept);

const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox' || control.type === 'radio';

const stateOf = (control: Control): string => (isBox(control) ? String(control.checked) : control.value);

/** Returns a key that is unique within the form. Checkboxes with the same name are distinguished by their values. */
const fieldKey = (control: Control): string => (isBox(control) ? `${control.name} ${control.value}` : control.name);

/** Records the initial state of each control, unless it has already been recorded. */
export function takeFirst(form: HTMLFormElement, first: Map<string, string>): void {
  for (const control of controlsOf(form)) if (!first.has(fieldKey(control))) first.set(fieldKey(control), stateOf(control));
}

/** The name of the event that restores a control with a `data-state` attribute. `useDraftState` handles the event. */
export const draftEvent = 'draft';

/** Returns the fields that differ from their initial state, so that a draft contains only what the user has entered. */
export const typedFields = (form: HTMLFormElement, first: ReadonlyMap<string, string>): readonly DraftField[] =>
  controlsOf(form)
    .map((control) => ({ control, before: first.get(fieldKey(control)) ?? (isBox(control) ? 'false' : '') }))
    .filter(({ control, before }) => stateOf(control) !== before)
    .map(({ control, before }) => ({
      ...{ name: control.name, value: control.value, before },
      ...(isBox(control) && { isTicked: control.checked }),
      ...(control.dataset['state'] !== undefined && { state: control.dataset['state'] }),
    }));

const oneFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/**
 * Fields are restored in rounds, because restoring one may make others appear: some within a few frames, others only
 * after data has been read. Later rounds therefore wait for `readingMs`.
 */
const [rounds, quickRounds, readingMs] = [12, 4, 250];

/**
 * The fields to check after a draft has been restored:
 * - `missed`: fields that were missing or did not accept the draft's value
 * - `changed`: fields that someone else has edited since the draft was stored
 */
export type PutBack = { readonly missed: readonly string[]; readonly changed: readonly string[] };

/** Fills a form from a draft, and adds the rows that the draft needs. */
export async function putBack(form: HTMLFormElement, { fields }: Draft): Promise<PutBack> {
  const changed = fields.filter((field) => {
    const control = controlOf(form, field);
    return control !== undefined && field.before !== undefined && stateOf(control) !== field.before && !holds(control, field);
  });
  let left = [...fields];
  for (let round = 0; round < rounds && left.length > 0; round += 1) {
    for (const [list, rows] of rowsNeeded(left)) {
      const there = form.querySelectorAll(`[data-row-of="${CSS.escape(list)}"]`).length;
      const add = form.querySelector<HTMLButtonElement>(`[data-adds="${CSS.escape(list)}"]`);
      for (let row = there; row < rows && add !== null; row += 1) {
        add.click();
        await oneFrame();
      }
    }
    left = left.filter((field) => !putField(form, field));
    await oneFrame();
    if (left.length > 0 && round >= quickRounds) await new Promise((resolve) => setTimeout(resolve, readingMs));
  }
  return { missed: left.map(({ name }) => name), changed: changed.map(({ name }) => name) };
}

const controlOf = (form: HTMLFormElement, { name, value, isTicked }: DraftField): Control | undefined =>
  controlsOf(form).find((one) => one.name === name && (isTicked === undefined || one.value === value));

const holds = (control: Control, { value, isTicked }: DraftField): boolean =>
  stateOf(control) === (isTicked === undefined ? value : String(isTicked));

function putField(form: HTMLFormElement, field: DraftField): boolean {
  const { value, isTicked, state } = field;
  const control = controlOf(form, field);
  if (control === undefined) return false;
  if (isTicked !== undefined && isBox(control)) control.checked = isTicked;
  else if (state !== undefined) control.dispatchEvent(new CustomEvent(draftEvent, { detail: state }));
  else control.value = value;
  if (isTicked === undefined && state === undefined && control.value !== value) return false;
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}
