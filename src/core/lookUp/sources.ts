import { arxiv } from './arxiv';
import { crossref } from './crossref';
import { dataCite } from './dataCite';
import { dblp } from './dblp';
import { huggingFace } from './huggingFace';
import { semanticScholar } from './semanticScholar';
import type { Source, SourceId } from './source';

export const sources: Readonly<Record<SourceId, Source>> = {
  huggingFace,
  arxiv,
  crossref,
  dataCite,
  semanticScholar,
  dblp,
};
