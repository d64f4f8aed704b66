/** Descriptions of the fields of other systems, the same for every object that has them. */
export const externalDataTexts = {
  external_ids: 'Its ids in other systems, by the name of the system; no other object of its kind in the store has one of them.',
  metadata: 'What other systems keep with it: texts by name, as they were sent.',
};

export const externalDataInputTexts = {
  external_ids:
    'Its ids in other systems: the name of a system (at most 40 lower-case letters, digits, `-` and `_`) and the id there, 1 to 255 ' +
    'characters; at most 10. Names that are left out stay, and null takes one away.',
  metadata:
    'Texts for your own use, of at most 500 characters under names of at most 40; at most 50. Names that are left out stay, and null ' +
    'takes one away.',
};
