/**
 * The descriptions of the fields that hold ids and data of other systems. They are the same for all objects that have
 * these fields.
 */
export const externalDataTexts = {
  external_ids: 'Its ids in other systems, by the name of the system; unique among the objects of its kind in the store.',
  metadata: 'Data of other systems: strings by name, as they were sent.',
};

export const externalDataInputTexts = {
  external_ids:
    'Its ids in other systems: the name of a system (at most 40 lowercase letters, digits, `-` and `_`) and the id in that system, 1 to 255 ' +
    'characters; at most 10. Names that are left out stay, and null removes one.',
  metadata:
    'Strings for your own use, of at most 500 characters with names of at most 40; at most 50. Names that are left out stay, and null ' +
    'removes one.',
};
