import { defined, isRecord } from '../base/data';
import { readPageData } from '../digest/formats/json';
import { newArxivId } from '../identity/identifiers';
import { readable } from '../text/readable';
import { encodedText } from '../text/uriText';
import { readJsonAnswer, withStatus } from './fields';
import { oneByOne } from './requests';
import type { Source, SourceRecord } from './source';

const listedId = new RegExp(`^${newArxivId}$`);
/** The site refuses longer queries. */
const maxQuery = 250;

/** Papers of Hugging Face, by arXiv id or a search for the title. */
export const huggingFace: Source = {
  id: 'huggingFace',
  name: 'Hugging Face',
  interval: 600,
  requests: (works, { address }) =>
    oneByOne(works, ({ arxivId, title }) => {
      if (arxivId !== undefined) {
        return listedId.test(arxivId) ? `${address}/api/papers/${arxivId}` : undefined;
      }
      if (title === undefined) return undefined;
      const query = encodedText(readable(title).slice(0, maxQuery));
      return `${address}/api/papers/search?q=${query}&limit=5`;
    }),
  read: (answer) =>
    readJsonAnswer(answer, (data) => {
      if (!Array.isArray(data) && !(isRecord(data) && 'id' in data)) return undefined;
      return Array.from(readPageData(answer.text).papers, ([arxivId, { entry }]): SourceRecord => {
        const { title, abstract, authors, authorCount, organization, date } = entry;
        return withStatus({
          source: 'huggingFace',
          title,
          arxivId,
          isPreprint: true,
          ...defined({ authors, authorCount, date, organization: organization?.name }),
          ...(abstract !== '' && { abstract }),
        });
      });
    }),
};
