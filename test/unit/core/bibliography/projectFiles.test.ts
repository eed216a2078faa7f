import { bibliographyOwner } from '../../../../src/core/bibliography/projectFiles';
import { assertLinear } from '../../support/linear';
import { testTables } from '../../support/cases';

testTables('tables/bibliography/projectFiles.json', { bibliographyOwner });

it('bibliographyOwner takes linear time', () => {
  const comments = ['@comment{ ', '@comment{jabref-', '% ', '% == ', '@a\t', '"id": "'];
  const attachments = ['/storage/', '/storage/AB2D4FGH/', 'file = {/storage/AB2D4FG', 'file = '];
  for (const part of [...comments, ...attachments]) {
    assertLinear(part.repeat(100_000), bibliographyOwner, part);
  }
});
