import * as v from 'valibot';
import { object } from './bounded-schema.ts';
import { FieldErrors, type FieldIssue } from './errors.ts';
import { ReadOnly } from './fields-schema.ts';
import { type SnakeCase, snakeCase } from './snake-case.ts';

/*
 * Describes the body of a request that creates or changes an object. A field's schema and its `read` function are
 * declared together, so no accepted field is left unread. By default, the field's name on the wire is its name in the
 * domain, in snake_case.
 */

/**
 * A field of a body. `read` converts the field's value, and throws FieldErrors for problems that the schema cannot
 * find. `param` is the field's name on the wire.
 */
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

/** Declares a field whose value is used without conversion. */
export const asSent = <const Schema extends v.GenericSchema>(schema: Schema): BodyField<Schema, v.InferOutput<Schema>> => ({
  schema,
  read: (sent) => sent,
});

/** Declares a field whose value is converted to a domain value. */
export const readAs = <const Schema extends v.GenericSchema, Value>(
  schema: Schema,
  read: (sent: v.InferOutput<Schema>, param: string) => Value,
): BodyField<Schema, Value> => ({ schema, read });

/** Declares a field that may be null, both on the wire and in the domain. */
export const readNullable = <const Schema extends v.GenericSchema, Value>(
  schema: Schema,
  read: (sent: v.InferOutput<Schema>, param: string) => Value,
): BodyField<v.NullableSchema<Schema, undefined>, Value | null> => ({
  schema: v.nullable(schema),
  read: (sent, param) => (sent === null ? null : read(sent, param)),
});

/** Declares a field that is required at creation. */
export const required = <Field extends AnyField<unknown>>(field: Field): Field & { readonly required: true } => ({
  ...field,
  required: true,
});

/** Declares a field that is fixed at creation. A change that contains it is refused with `read_only`. */
export const fixedAtCreation = <Field extends AnyField<unknown>>(field: Field): Field & { readonly fixed: true } => ({
  ...field,
  fixed: true,
});

/**
 * Declares a field whose name on the wire differs from the snake_case form of its name in the domain. For example, the
 * field `priceMinor` is sent as `price`.
 */
export const sentAs = <const Name extends string, Field extends AnyField<unknown>>(
  name: Name,
  field: Field,
): Field & { readonly name: Name } => ({ ...field, name });

/** The fields of a body, by their names in the domain. */
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

/** A description of the body that creates or changes an object. Its fields make up `Change`. */
export type Body<Change, Fields extends BodyFields> = {
  /** The fields, for reuse in the descriptions of other bodies. */
  readonly fields: Fields;
  /** The schema of a body that creates an object. Required fields must be present. */
  readonly create: v.ObjectSchema<CreateEntries<Fields>, undefined>;
  /**
   * The schema of a body that changes an object. All fields are optional. Fields that are fixed at creation are last in
   * the schema, and are refused if they are sent.
   */
  readonly update: v.ObjectSchema<UpdateEntries<Fields>, undefined>;
  /**
   * Returns the change described by a validated body. The change contains only the fields that were sent.
   * @throws FieldErrors with all problems that the fields' `read` functions find
   */
  readonly read: (body: Sent<Fields>) => Change;
};

type Sent<Fields extends BodyFields> = {
  readonly [Key in keyof Fields as NameOf<Key, Fields[Key]>]?: v.InferOutput<Fields[Key]['schema']> | undefined;
};

/**
 * Describes the body of a request that makes a change of type `Change`: `bodyOf<CustomerChange>()({ firstName:
 * asSent(text), groupId: asSent(v.nullable(Id)), … })`. The description does not compile if a field exists only in
 * `Change` or only in the description, or if its type differs between them.
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
    const lastFixed = [
      ...all.filter(({ fixed: fixedAtCreation }) => !fixedAtCreation),
      ...all.filter(({ fixed: fixedAtCreation }) => fixedAtCreation),
    ];
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
        // The cast is safe, because the value of each field was returned by the field's own `read`, which returns the
        // type that `Change` expects.
        return change as Change;
      },
    };
  };
