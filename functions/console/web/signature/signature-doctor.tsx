import { useState } from 'preact/hooks';
import { type Examination, examineSignature, verdictText, webHmac } from '#shared/webhooks/signature-doctor/examine-signature.ts';
import { readHeaders } from '#shared/webhooks/signature-doctor/read-headers.ts';
import { mistakeText, signatureHints } from '#shared/webhooks/signature-doctor/usual-mistakes.ts';
import { durationText } from '../format/duration.ts';
import { instantAtWallTime, wallTimeAt } from '../format/time.ts';
import { useConsole } from '../parts/console-context.tsx';
import { Page } from '../parts/page.tsx';
import { When } from '../parts/values.tsx';

type Result = { readonly examination: Examination; readonly suspicions: readonly string[] };

/** Explains why a receiver rejects a webhook. The check runs in the browser; nothing is sent or stored. */
export function SignatureDoctor() {
  const { store } = useConsole();
  const [now] = useState(() => wallTimeAt(new Date().toISOString(), store.timezone));
  const [result, setResult] = useState<Result>();

  async function examine(form: FormData): Promise<void> {
    const text = (name: string): string => String(form.get(name) ?? '');
    const file = form.get('file');
    const body = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text('body'));
    const secrets = text('secrets')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
    const receivedAt = instantAtWallTime(text('received_at'), store.timezone);
    // The field for the time has no seconds. If it still contains the minute at which the page was opened, the exact
    // current time is used.
    const nowMs = receivedAt === undefined || text('received_at') === now ? Date.now() : Date.parse(receivedAt);
    const examination = await examineSignature(
      { headers: readHeaders(text('headers')), body, secrets, nowSec: nowMs / 1000 },
      webHmac(crypto.subtle),
    );
    setResult({ examination, suspicions: signatureHints(body, secrets) });
  }

  return (
    <Page title="Signature checker">
      <p>Is your receiver rejecting webhooks? Paste the request it received. It’s checked in your browser, and never sent or stored.</p>
      <div class="columns">
        <form
          class="doctor"
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void examine(new FormData(event.currentTarget));
          }}
        >
          <Area
            name="secrets"
            label="Signing secret"
            hint="The endpoint’s secret: whsec_… During a roll, enter both, one per line."
            rows={2}
          />
          <Area name="headers" label="Headers" hint="Lines like X-Service-Signature: t=…,v1=… or the JSON of your log." rows={5} />
          <Area
            name="body"
            label="Raw body"
            hint="As received, before any parsing. A text field changes line ends; a file keeps them."
            rows={8}
          />
          <div class="field">
            <label for="doctor-file">or the body as a file</label>
            <input id="doctor-file" name="file" type="file" />
          </div>
          <div class="field">
            <label for="doctor-time">Received at</label>
            <input id="doctor-time" name="received_at" type="datetime-local" defaultValue={now} aria-describedby="doctor-time-hint" />
            <p id="doctor-time-hint" class="quiet">
              Time in {store.timezone}
            </p>
          </div>
          <button type="submit" class="primary">
            Examine
          </button>
        </form>
        <section aria-labelledby="doctor-result">
          <h2 id="doctor-result">Result</h2>
          <div role="status">{result === undefined ? <p>Nothing checked yet.</p> : <ResultView result={result} />}</div>
        </section>
      </div>
    </Page>
  );
}

function Area({
  name,
  label,
  hint,
  rows,
}: {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
}) {
  return (
    <div class="field">
      <label for={`doctor-${name}`}>{label}</label>
      <textarea
        id={`doctor-${name}`}
        name={name}
        rows={rows}
        spellcheck={false}
        autoComplete="off"
        aria-describedby={`doctor-${name}-hint`}
      />
      <p id={`doctor-${name}-hint`} class="quiet">
        {hint}
      </p>
    </div>
  );
}

function ResultView({ result: { examination, suspicions: suspected } }: { readonly result: Result }) {
  const { verdict, header, signedAtSec, ageSec, isGenuine, secret, changedBody, changedSecret } = examination;
  const mistakes = [changedBody, changedSecret].flatMap((mistake) => (mistake === null ? [] : [mistakeText[mistake]]));
  const reasons = secret === null && !isGenuine && header !== null ? suspected : mistakes;
  return (
    <>
      <p class={`notice ${verdict === 'valid' ? 'good' : 'bad'}`}>
        <strong>{verdict}</strong> {verdictText[verdict]}
      </p>
      <ul class="events">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {header !== null && (
          <li>
            Checked {header}.{' '}
            {secret !== null
              ? `It was signed with secret ${secret + 1} of those above${mistakes.length > 0 ? ', apart from the mistake above' : ''}.`
              : 'It was signed with none of the secrets above.'}
          </li>
        )}
        {signedAtSec !== null && ageSec !== null && (
          <li>
            Signed <When at={new Date(signedAtSec * 1000).toISOString()} />, {durationText(Math.round(Math.abs(ageSec)))}{' '}
            {ageSec < 0 ? 'after' : 'before'} it was received.
          </li>
        )}
      </ul>
    </>
  );
}
