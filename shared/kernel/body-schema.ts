import * as v from 'valibot';
import { object } from './bounded-schema.ts';
import { FieldErrors, type FieldIssue } from './errors.ts';
import { ReadOnly } from './fields-schema.ts';
import { type SnakeCase, snakeCase } from './snake-case.ts';

/*
 * The body of a request that makes or changes a noun: one typed description of what each field looks like on the wire and of what it says. The
 * name on the wire is the field's name in snake_case, so that a field is spelled once, and nothing is accepted that is not read.
 */

/** One field of a body. `read` throws FieldErrors for what only reading finds wrong; `param` is the field's name on the wire. */
export type BodyField<Schema extends v.GenericSchema, Value> = {
  readonly schema: Schema;
  readonly read: (sent: v.InferOutput<Schema>, param: string) => Value;
};

type AnyField<Value> = {
  readonly schema: v.GenericSchema;
  readonly read: (sent: never, param: string) => Value;
  readonly name?: string;
  readonly required?: true;
  readonly fixed?: true;
};

/** A field whose value means what is sent. */
export const asSent = <const Schema extends v.GenericSchema>(schema: Schema): BodyField<Schema, v.InferOutput<Schema>> => ({
  schema,
  read: (sent) => sent,
});

/** A field whose value is read into a value of the domain. */
export const readAs = <const Schema extends v.GenericSchema, Value>(
  schema: Schema,
  read: (sent: v.InferOutput<Schema>, param: string) => Value,
): BodyField<Schema, Value> => ({ schema, read });

/** A field that may be null on the wire, which is null in the domain as well. */
export const readNullable = <const Schema extends v.GenericSchema, Value>(
  schema: Schema,
  read: (sent: v.InferOutput<Schema>, param: string) => Value,
): BodyField<v.NullableSchema<Schema, undefined>, Value | null> => ({
  schema: v.nullable(schema),
  read: (sent, param) => (sent === null ? null : read(sent, param)),
});

/** A field that a new noun needs. */
export const required = <Field extends AnyField<unknown>>(field: Field): Field & { readonly required: true } => ({
  ...field,
  required: true,
});

/** A field that is fixed at creation: a change that sends it is refused as `read_only`. */
export const fixed = <Field extends AnyField<unknown>>(field: Field): Field & { readonly fixed: true } => ({ ...field, fixed: true });

/** A field whose name on the wire is not its own in snake_case: `price` for `priceMinor`. */
export const sentAs = <const Name extends string, Field extends AnyField<unknown>>(
  name: Name,
  field: Field,
): Field & { readonly name: Name } => ({ ...field, name });

/** The fields of a body by the names that they have in the change. */
export type BodyFields = Readonly<Record<string, AnyField<unknown>>>;

type NameOf<Key, Field> = Field extends { readonly name: infer Name extends string } ? Name : Key extends string ? SnakeCase<Key> : never;

type CreateEntries<Fields extends BodyFields> = {
  readonly [Key in keyof Fields as NameOf<Key, Fields[Key]>]: Fields[Key] extends { readonly required: true }
    ? Fields[Key]['schema']
    : v.ExactOptionalSchema<Fields[Key]['schema'], undefined>;
};

type UpdateEntries<Fields extends BodyFields> = {
  readonly [Key in keyof Fields as NameOf<Key, Fields[Key]>]: Fields[Key] extends { readonly fixed: true }
    ? typeof ReadOnly
    : v.ExactOptionalSchema<Fields[Key]['schema'], undefined>;
};

/** A description of a body whose fields say `Change`. */
export type Body<Change, Fields extends BodyFields> = {
  /** The fields, for a body that has them in common. */
  readonly fields: Fields;
  /** The body that makes a noun: what it needs is required. */
  readonly create: v.ObjectSchema<CreateEntries<Fields>, undefined>;
  /** The body that changes one: everything is optional, and what is fixed is refused; that comes last. */
  readonly update: v.ObjectSchema<UpdateEntries<Fields>, undefined>;
  /**
   * The change that a validated body says; it has no field for what the body leaves out.
   * @throws FieldErrors with everything that reading finds wrong
   */
  readonly read: (body: Sent<Fields>) => Change;
};

type Sent<Fields extends BodyFields> = {
  readonly [Key in keyof Fields as NameOf<Key, Fields[Key]>]?: v.InferOutput<Fields[Key]['schema']> | undefined;
};

/**
 * Describes a body: `bodyOf<CustomerChange>()({ firstName: asSent(text), groupId: asSent(v.nullable(Id)), … })`. A field of the change that
 * the body does not have, a field of the body that the change does not have, and one that is read as another type do not compile.
 */
export const bodyOf =
  <Change extends object>() =>
  <const Fields extends { readonly [Key in keyof Change & string]-?: AnyField<Change[Key]> }>(
    fields: Fields & { readonly [Key in Exclude<keyof Fields, keyof Change>]: 'The change has no such field.' },
  ): Body<Change, Fields> => {
    const all = Object.entries<AnyField<unknown>>(fields).map(([key, field]) => ({ ...field, key, name: field.name ?? snakeCase(key) }));
    const entriesOf = (some: typeof all, schemaOf: (field: (typeof all)[number]) => v.GenericSchema) =>
      object(Object.fromEntries(some.map((field) => [field.name, schemaOf(field)])));
    const optional = ({ schema }: AnyField<unknown>) => v.exactOptional(schema);
    const lastFixed = [...all.filter(({ fixed }) => !fixed), ...all.filter(({ fixed }) => fixed)];
    return {
      fields,
      create: entriesOf(all, (field) => (field.required ? field.schema : optional(field))) as never,
      update: entriesOf(lastFixed, (field) => (field.fixed ? ReadOnly : optional(field))) as never,
      read: (body) => {
        const change: Record<string, unknown> = {};
        const issues: FieldIssue[] = [];
        for (const { key, name, read } of all) {
          const sent = (body as Readonly<Record<string, unknown>>)[name];
          if (sent === undefined) continue;
          try {
            change[key] = read(sent as never, name);
          } catch (error) {
            if (!(error instanceof FieldErrors)) throw error;
            issues.push(...error.issues);
          }
        }
        if (issues.length > 0) throw new FieldErrors(issues);
        // Every field has been read by a description of its type.
        return change as Change;
      },
    };
  };
