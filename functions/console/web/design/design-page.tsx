import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Page } from '../parts/page.tsx';
import { Failure } from '../parts/states.tsx';
import { Money } from '../parts/values.tsx';
import { ComboBox, type Option } from './combo-box.tsx';
import { Empty } from './empty.tsx';
import { Badge, CopyId, Facts, Thumbnail } from './facts.tsx';
import { CheckField, ChoiceField, Field, FieldGroup, NoteField, NumberField, TextField } from './fields.tsx';
import { Icon } from './icon.tsx';
import { LongText } from './long-text.tsx';
import { Menu } from './menu.tsx';
import { ActionList, PageActions } from './page-actions.tsx';
import { PlainTable } from './plain-table.tsx';
import { RowsField } from './rows-field.tsx';

const colors = ['ground', 'surface', 'line', 'control', 'text', 'quiet', 'accent', 'good', 'bad', 'warning'] as const;

const fruits: readonly Option[] = ['Apple', 'Apricot', 'Cherry'].map((label) => ({ key: label, label, detail: 'Fruit' }));

const longName = 'A name of many words that is cut after two lines';

/** Shows all components on one page, so that a change can be checked in light and dark mode. Makes no API calls. */
export function DesignPage() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const say = (label: string) => ({ label, open: () => setSaid(`${label} was pressed`) });
  return (
    <Page
      title="Design system"
      actions={
        <PageActions
          actions={[say('Next step'), say('Second'), say('Third'), say('Seldom used'), { ...say('Delete'), isDangerous: true }]}
        />
      }
    >
      <p role="status">{said}</p>
      <div class="columns">
        <Part name="Colors">
          <ul class="bare swatches">
            {colors.map((name) => (
              <li key={name} class="row">
                <span class={`swatch ${name}`} /> {name}
              </li>
            ))}
          </ul>
        </Part>
        <Part name="Buttons">
          <div class="row">
            <button type="button" class="primary">
              Primary
            </button>
            <button type="button">Quiet</button>
            <button type="button" class="danger">
              Dangerous
            </button>
            <button type="button" class="small">
              Small
            </button>
            <CopyId id={17} of="the sample" />
            <Menu label={<Icon name="more" />} name="Actions for the sample" className="bare-button">
              {(close) => <ActionList actions={[say('Rename')]} close={close} />}
            </Menu>
          </div>
        </Part>
        <Part name="Badges">
          <div class="row">
            {['paid', 'pending', 'failed', 'archived'].map((value) => (
              <Badge key={value} value={value} />
            ))}
          </div>
        </Part>
        <Part name="Notices">
          <p class="notice">Something to know.</p>
          <p class="notice good">Something is done.</p>
          <p class="notice warning">Something needs a look.</p>
          <Failure error={new Error('Something did not work.')} again={() => setSaid('Tried again')} />
        </Part>
        <Part name="PlainTable">
          <PlainTable
            label="Fruit in stock"
            rows={[{ name: 'Apple', units: 3 }]}
            keyOf={({ name }) => name}
            columns={[
              ['Fruit', ({ name }) => name],
              ['Units', ({ units }) => units, 'end'],
            ]}
          />
        </Part>
        <Part name="Facts">
          <Facts
            facts={[
              ['Total', <Money key="total" amount="1234.50" />],
              ['Long text', <LongText key="long" text={longName} />],
              ['Thumbnail', <Thumbnail key="picture" url={null} />],
            ]}
          />
        </Part>
        <Part name="Fields">
          <form onSubmit={(event) => event.preventDefault()}>
            <TextField name="sample_text" label="Text" hint="With a hint" />
            <NumberField name="sample_number" label="Number" />
            <NoteField name="sample_note" label="Note" maxLength={100} />
            <ChoiceField name="sample_choice" label="Choice" options={fruits.map(({ key }) => [key, key] as const)} />
            <CheckField name="sample_check" label="Box" />
            <Field name="sample_date" label="Date">
              {(attributes) => <input type="date" {...attributes} />}
            </Field>
            <FieldGroup name="sample_group" label="Group">
              <CheckField name="sample_group.first" label="Apple" />
            </FieldGroup>
            <RowsField name="sample_rows" legend="Rows" rows={[{}]} add="Add a row">
              {(index) => <TextField name={`sample_rows[${index}].name`} label="Name" />}
            </RowsField>
          </form>
        </Part>
        <Part name="Combo box">
          <ComboBox
            label="Fruit"
            text={text}
            onText={setText}
            options={fruits.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))}
            onChoose={({ label }) => setText(label)}
          />
        </Part>
        <Part name="Dialog">
          <button type="button" onClick={() => setOpen(true)}>
            Open a form
          </button>
        </Part>
        <Part name="Empty state">
          <Empty title="Nothing here yet">
            <p>And a sentence that says why.</p>
          </Empty>
        </Part>
      </div>
      {isOpen && (
        <FormDialog title="A form" submit={null} hasDraft={false} onClose={() => setOpen(false)} call={() => ({ path: '/' })}>
          <TextField name="sample" label="Text" />
        </FormDialog>
      )}
    </Page>
  );
}

const Part = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <section class="card">
    <h2>{name}</h2>
    {children}
  </section>
);
