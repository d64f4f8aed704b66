import { useEffect, useState } from 'preact/hooks';
import { type Topic, topics } from '#shared/events/topics.ts';
import { FieldGroup } from '../design/fields.tsx';
import { Copyable } from '../parts/shown-call.tsx';

export type TopicChoiceProps = {
  readonly initial: readonly string[];
  /** The name of the parameter that contains the topics, as the API spells it in `errors[].param`. */
  readonly name?: string;
  /** Whether the user can choose all topics, including future ones. */
  readonly mayBeAll?: boolean;
};

/** A field for choosing topics, with a sample event for one of them. */
export function TopicChoice({ initial, name = 'topics', mayBeAll = true }: TopicChoiceProps) {
  const [isAll, setAll] = useState(initial.includes('*'));
  const [shown, setShown] = useState<Topic>('order.created');
  return (
    <FieldGroup name={name} label="Topics">
      {mayBeAll && (
        <label class="check">
          <input type="checkbox" name="all-topics" checked={isAll} onChange={({ currentTarget }) => setAll(currentTarget.checked)} /> All,
          including future topics
        </label>
      )}
      <div class="topics">
        <div>
          {topics.map((topic) => (
            <div key={topic} class="row topic">
              <label>
                <input
                  type="checkbox"
                  name={`topic-${topic}`}
                  defaultChecked={initial.includes(topic)}
                  disabled={isAll}
                  onChange={() => setShown(topic)}
                />{' '}
                {topic}
              </label>
              <span class="push" />
              <button
                type="button"
                class="small"
                aria-pressed={shown === topic}
                onClick={() => setShown(topic)}
                aria-label={`Sample of ${topic}`}
              >
                Sample
              </button>
            </div>
          ))}
        </div>
        <Sample topic={shown} />
      </div>
    </FieldGroup>
  );
}

export function Sample({ topic }: { readonly topic: string }) {
  const [samples, setSamples] = useState<Readonly<Record<string, unknown>>>();
  useEffect(() => {
    void import('../generated/samples-by-topic.json', { with: { type: 'json' } }).then(({ default: all }) => setSamples(all));
  }, []);
  return (
    <div class="sample">
      <Copyable label={`sample of ${topic}`} text={samples === undefined ? 'Loading…' : JSON.stringify(samples[topic], undefined, 2)} />
    </div>
  );
}
