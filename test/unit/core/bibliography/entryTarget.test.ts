import { entryTarget, unnamedBibliographies } from '../../../../src/core/bibliography/entryTarget';
import { testTables } from '../../support/cases';

/** The folder of a note, and the bibliographies in the workspace, with those that the user chose for new entries. */
interface Around {
  readonly folder: string;
  readonly files: readonly string[];
  readonly chosen?: readonly string[];
  readonly mystProject?: string;
  readonly personal?: string;
  readonly isSet?: boolean;
}

/** Files of a note: `mine.bib`, perhaps followed by `there`, `chosen` or the program that exports it. */
type Files = readonly string[];

testTables('tables/bibliography/entryTarget.json', {
  unnamedBibliographies: ({ folder, files, chosen = [], ...more }: Around) =>
    unnamedBibliographies({
      folder: `file:///w${folder}`,
      files: files.map((file) => `file:///w/${file}`),
      byDefault: 'file:///w/references.bib',
      isSet: false,
      isChosen: (file) => chosen.some((name) => file.endsWith(`/${name}`)),
      ...more,
    }).files.map((file) => file.replace('file:///w/', '')),
  entryTarget: (files: Files) => {
    const target = entryTarget(
      files.map((file) => {
        const [name, ...words] = file.split(' ');
        const [isThere, isChosen] = [words.includes('there'), words.includes('chosen')];
        const owner = words.find((word) => word !== 'there' && word !== 'chosen');
        return { name, isThere, isChosen, owner };
      }),
    );
    return 'file' in target
      ? `${target.file.name ?? ''}${target.needsConsent ? ', with consent' : ''}`
      : `one of ${target.choice.map(({ name }) => name).join(', ')}`;
  },
});
