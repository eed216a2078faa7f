import {
  assumedBibliographies,
  bibliographyOwner,
} from '../../../../src/core/bibliography/projectFiles';
import { assertLinear } from '../../support/linear';
import { testTables } from '../../support/cases';

/** The folder of a note and the bibliographies of the workspace, of which the user has chosen some. */
interface Around {
  readonly folder: string;
  readonly files: readonly string[];
  readonly chosen?: readonly string[];
  readonly mystProject?: string;
}

testTables('tables/bibliography/projectFiles.json', {
  assumedBibliographies: ({ folder, files, chosen = [], ...more }: Around) =>
    assumedBibliographies({
      folder: `file:///w${folder}`,
      files: files.map((file) => `file:///w/${file}`),
      byDefault: 'file:///w/references.bib',
      isChosen: (file) => chosen.some((name) => file.endsWith(`/${name}`)),
      ...more,
    }).map((file) => file.replace('file:///w/', '')),
  bibliographyOwner,
});

it('bibliographyOwner takes linear time', () => {
  const comments = ['@comment{ ', '@comment{jabref-', '% ', '% == ', '@a\t', '"id": "'];
  const attachments = ['/storage/', '/storage/AB2D4FGH/', 'file = {/storage/AB2D4FG', 'file = '];
  for (const part of [...comments, ...attachments]) {
    assertLinear(part.repeat(100_000), bibliographyOwner, part);
  }
});
