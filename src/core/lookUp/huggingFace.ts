import { isRecord } from '../base/isRecord';
import { defined } from '../base/defined';
import { readPageData } from '../digest/formats/records';
import { newArxivId } from '../identity/identifiers';
import { readable } from '../text/readable';
import { encodedText } from '../text/uriText';
import { readJsonAnswer } from './fields';
import type { Source } from './source';

const listedId = new RegExp(`^${newArxivId}$`);
/** The site refuses longer queries. */
const maxQuery = 250;

/** Papers of Hugging Face, by arXiv id or a search for the title. */
export const huggingFace: Source = {
  id: 'huggingFace',
  name: 'Hugging Face',
  interval: 600,
  requests: (works, { address }) =>
    works.flatMap((work) => {
      const { arxivId, title } = work;
      if (arxivId !== undefined) {
        if (!listedId.test(arxivId)) return [];
        return [{ url: `${address}/api/papers/${arxivId}`, works: [work] }];
      }
      if (title === undefined) return [];
      const query = encodedText(readable(title).slice(0, maxQuery));
      return [{ url: `${address}/api/papers/search?q=${query}&limit=5`, works: [work] }];
    }),
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      if (!isRecord(data) && !Array.isArray(data)) return undefined;
      return Array.from(
        readPageData(answer.text).papers,
        ([
          arxivId,
          {
            entry: { title, abstract, authors, authorCount, organization, date },
          },
        ]) => ({
          source: 'huggingFace' as const,
          title,
          arxivId,
          isPreprint: true as const,
          ...defined({ authors, authorCount, date, organization: organization?.name }),
          ...(abstract !== '' && { abstract }),
        }),
      );
    }),
};
